# A Prometheus server and its promtool, as prometheus/bin/: unpacked from Debian's package, nothing is installed and no
# service is started.

prometheus_ready() { made prometheus; }

prometheus_make() {
  local out=$work/prometheus root=$work/prometheus-root
  apt_lists
  say "unpacking Prometheus"
  apt_unpack "$root" prometheus
  mkdir -p "$out/bin"
  cp "$root"/usr/bin/{prometheus,promtool} "$out/bin/"
  deliver prometheus "$out"
}
