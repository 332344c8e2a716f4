# Chromium, for the test of the HTML report: Debian's package, installed on the machine (root) unless it is there.

chromium_ready() { have chromium && grep -qs '^chromium=' "$STACK/stack.properties"; }

chromium_make() {
  have chromium && return
  is_root || fail "chromium is not there, and installing it takes root (apt-get install chromium)"
  apt_lists
  say "installing Debian's chromium"
  apt_install chromium fonts-dejavu-core || fail "apt-get install chromium failed"
}
