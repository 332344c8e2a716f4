# Programs that nobody here wrote, from the source package of MPJ Express, compiled as they are:
#   grande/source     the sources of the Java Grande Forum benchmarks
#   grande/classes    the Java Grande Forum MPJ benchmarks (package jgf_mpj_benchmarks)
#   grande/mpj-tests  MPJ's tests and micro-benchmarks (packages mpi.ccl, mpi.pt2pt, ..., microbenchmarkmpiJava)

grande_ready() { made grande && [[ -d $STACK/grande/source ]]; }

grande_make() {
  local out=$work/grande source=$work/mpj-source
  if ! mpj_ready; then mpj_make; fi
  apt_lists
  say "compiling the Java Grande MPJ benchmarks"
  apt_source "$source" mpj '*/test/*' || fail "the source package mpj cannot be downloaded"
  # Section 1 imports the package that its sources were moved out of; the line count stays the same.
  sed -i 's/^import jgf_mpj_benchmarks\.\*;/import jgf_mpj_benchmarks.jgfutil.*;/' "$source"/test/jgf_mpj_benchmarks/section1/*.java
  rm "$source/test/mpi/mpi/ContiguousTest.java" # the only one that wants JUnit
  mkdir -p "$out"
  grande_compile "$out/classes" "$source/test/jgf_mpj_benchmarks"
  grande_compile "$out/mpj-tests" "$source/test/mpi" "$source/test/microbenchmarkmpiJava"
  mkdir -p "$out/source"
  cp -r "$source/test/jgf_mpj_benchmarks" "$out/source"
  deliver grande "$out"
}

# grande_compile TARGET SOURCE_FOLDER...
grande_compile() {
  local target=$1
  shift
  find "$@" -name '*.java' >"$work/grande-sources"
  mkdir -p "$target"
  javac --release 8 -Xlint:none -XDignore.symbol.file -g -encoding ISO-8859-1 -cp "$STACK/mpj/lib/mpj.jar" \
    -d "$target" "@$work/grande-sources" >"$work/javac.log" 2>&1 || {
    head -5 "$work/javac.log" >&2
    fail "the programs of the source package mpj do not compile"
  }
}
