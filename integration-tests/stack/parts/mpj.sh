# MPJ Express, as mpj/lib/*.jar and mpj/conf: an MPJ_HOME. Nothing is installed on the machine.
#
# Debian's libmpj-java leaves out the log4j and commons jars that its manifests name. They go beside MPJ's own jars, as
# in upstream's distribution, and are then found by starter, daemon and ranks without any class path option.

readonly MPJ_NEEDS=(liblog4j1.2-java libcommons-cli-java libcommons-codec-java libcommons-io-java)

mpj_ready() { made mpj; }

mpj_make() {
  local out=$work/mpj root=$work/mpj-root jar
  apt_lists
  say "unpacking MPJ Express"
  apt_unpack "$root" libmpj-java "${MPJ_NEEDS[@]}"
  mkdir -p "$out"/{lib,conf,logs}
  for jar in "$root"/usr/share/mpj/lib/*.jar "$root"/usr/share/java/{log4j-1.2,commons-cli,commons-codec,commons-io}.jar; do
    # The plain names are links to the versioned files; copies under the plain names are what the manifests name.
    if [[ -L $jar || $jar != *-0.44.jar ]]; then cp -L "$jar" "$out/lib/"; fi
  done
  cp "$root/etc/mpj/mpjexpress.conf" "$out/conf/"
  deliver mpj "$out"
}
