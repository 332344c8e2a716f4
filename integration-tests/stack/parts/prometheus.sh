# A Prometheus server and its promtool, as prometheus/bin/: unpacked from Debian's package, nothing is installed and no
# service is started.

prometheus_ready() { made prometheus; }

prometheus_make() {
  local out=$work/prometheus root=$work/prometheus-root packages=(prometheus)
  apt_lists
  say "unpacking Prometheus"
  # From Debian 13 on, promtool is a package of its own.
  if private_apt apt-cache show promtool >/dev/null 2>&1; then packages+=(promtool); fi
  apt_unpack "$root" "${packages[@]}"
  mkdir -p "$out/bin"
  cp "$root"/usr/bin/{prometheus,promtool} "$out/bin/"
  deliver prometheus "$out"
}
