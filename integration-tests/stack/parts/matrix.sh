# Further programs that nobody here wrote, for the matrix of campaigns/matrix.sh alone; nothing is installed:
#   matrix/openmpi-examples  the Java examples of Open MPI
#   matrix/section1          section 1 of the Java Grande MPJ benchmarks, with a tenth of a second for each message size
#                            instead of ten: the one change made to any of these programs
#   matrix/applications      Debian's jModelTest and ProtTest, the libraries they name, PhyML, and their example data

matrix_ready() { made matrix; }

matrix_make() {
  local out=$work/matrix
  if ! grande_ready; then grande_make; fi
  apt_lists
  say "fetching the programs of the matrix"
  mkdir -p "$out"
  matrix_section1 "$out/section1"
  matrix_applications "$out/applications"
  if openmpi_ready; then matrix_examples "$out/openmpi-examples"; fi
  deliver matrix "$out"
}

matrix_section1() {
  local source=$work/section1-source
  apt_source "$source" mpj '*/test/jgf_mpj_benchmarks/*' || fail "the source package mpj cannot be downloaded"
  sed -i -e 's/^import jgf_mpj_benchmarks\.\*;/import jgf_mpj_benchmarks.jgfutil.*;/' -e "s/\\(TARGETTIME *= *\\)[0-9.]*/\\10.1/" \
    "$source"/test/jgf_mpj_benchmarks/section1/*.java
  grande_compile "$1" "$source/test/jgf_mpj_benchmarks"
}

matrix_examples() {
  local source=$work/examples-source version
  version=$(openmpi_version)
  apt_source "$source" "openmpi=$version" '*/examples/*.java' || fail "the source of openmpi $version cannot be downloaded"
  mkdir -p "$1"
  javac --release 8 -Xlint:none -g -cp "$STACK/openmpi/mpi.jar" -d "$1" "$source"/examples/*.java >&2
}

# The packages' files as an installation would have them, but below one folder and with PhyML's path in their settings.
matrix_applications() {
  local root=$work/applications-root share out=$1
  apt_unpack "$root" jmodeltest prottest alter-sequence-alignment libpal-java libbetter-appframework-java phyml
  share=$root/usr/share
  mkdir -p "$out"/{lib,bin,jmodeltest/conf,jmodeltest/log,prottest}
  cp -L "$share"/java/{pal-cvs,alter,alter-lib,bsaf}.jar "$out/lib/"
  cp "$root/usr/lib/phyml/bin/phyml" "$out/bin/phyml"
  ln -s phyml "$out/bin/PhyML_3.0_linux64"
  cp -r "$share/jmodeltest/jModelTest.jar" "$share/jmodeltest/example-data" "$out/jmodeltest/"
  # HTML wants a library that Debian leaves out; a checkpoint would make the second run shorter than the first.
  sed -e "s|^exe-dir .*|exe-dir = $STACK/matrix/applications/bin|" -e 's/^\(checkpointing\|html-logging\|phyml-logging\) .*/\1 = disabled/' \
    "$root/etc/jmodeltest/jmodeltest.conf" >"$out/jmodeltest/conf/jmodeltest.conf"
  cp -L "$share/prottest/prottest.jar" "$out/prottest/"
  cp -r "$share/prottest/models" "$share/doc/prottest/examples" "$out/prottest/"
  cp "$root/etc/prottest/prottest.properties" "$out/prottest/"
}
