# Debian's packages and sources through a private apt: package lists of its own, made from the archives that the
# machine's apt knows, plus their deb-src twins. The machine's own configuration and lists stay as they are, and no
# root is needed to download.

have() { command -v "$1" >/dev/null 2>&1; }

# Runs apt-get or apt-cache ($1) against the private lists.
private_apt() {
  local tool=$1
  shift
  "$tool" -o "Dir::Etc::SourceList=$work/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o "Dir::State::Lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache" \
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none -o Acquire::Retries=3 -o Acquire::http::Timeout=20 -q=2 "$@"
}

# The Debian archives of this release that apt is configured for, as "URI SUITE" lines. `update --print-uris` knows
# them without network, root or package lists.
debian_archives() {
  local codename
  codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  apt-get -o "Dir::State::Lists=$work/apt/lists" --print-uris update |
    sed -n "s|^'\(.*debian.*\)/dists/\(${codename}[^/]*\)/InRelease'.*|\1 \2|p"
}

# Fetches the private lists; once per set-up. An archive that fails is not fatal: the packages are what counts.
apt_lists() {
  [[ -d $work/apt ]] && return
  have apt-get && have dpkg || fail "this needs apt and dpkg (Debian 12 or 13): set up Open MPI or MPJ Express by hand, see README.md"
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg options="" uri suite
  [[ -f $keyring ]] && options="[signed-by=$keyring] "
  mkdir -p "$work"/apt/{lists,cache/archives}/partial
  while read -r uri suite; do
    printf 'deb %s\ndeb-src %s\n' "$options$uri $suite main" "$options$uri $suite main"
  done < <(debian_archives) >"$work/apt/sources.list"
  [[ -s $work/apt/sources.list ]] || fail "apt is configured for no Debian archive: see /etc/apt/sources.list.d"
  say "fetching Debian's package lists"
  private_apt apt-get update 2>"$work/apt/log" || true
  private_apt apt-cache show libmpj-java >/dev/null 2>>"$work/apt/log" || {
    sed 's/^/  /' "$work/apt/log" | head -5 >&2
    fail "Debian's package lists cannot be fetched: check the network (and a proxy in /etc/apt/apt.conf.d), then run $0 again"
  }
}

# Downloads the packages and unpacks them under a folder: apt_unpack FOLDER PACKAGE...
apt_unpack() {
  local folder=$1 deb
  shift
  apt_lists
  mkdir -p "$work/debs" "$folder"
  (cd "$work/debs" && rm -f ./*.deb && private_apt apt-get download "$@") >&2 || fail "cannot download: $*"
  for deb in "$work"/debs/*.deb; do dpkg -x "$deb" "$folder"; done
}

# Unpacks the upstream tar ball of a Debian source package: apt_source FOLDER PACKAGE[=VERSION] TAR_PATTERN...
# The tar ball alone, not the package: that would need dpkg-dev, and none of its patches touches Java.
apt_source() {
  local folder=$1 package=$2
  shift 2
  apt_lists
  have xz || { is_root && apt_install xz-utils; } || fail "xz is needed to unpack sources: install the package xz-utils"
  mkdir -p "$work/source" "$folder"
  (cd "$work/source" && rm -f ./* && private_apt apt-get source --download-only --tar-only "$package") >"$work/source.log" 2>&1 || {
    tail -3 "$work/source.log" >&2
    return 1
  }
  tar -xf "$work"/source/*.orig.tar.* -C "$folder" --strip-components=1 --wildcards "$@"
}

is_root() { ((EUID == 0)); }

# Installs packages on the machine; root only.
apt_install() {
  apt_lists
  DEBIAN_FRONTEND=noninteractive private_apt apt-get install --yes --no-install-recommends "$@" \
    >"$work/install.log" 2>&1 || {
    tail -3 "$work/install.log" >&2
    return 1
  }
}
