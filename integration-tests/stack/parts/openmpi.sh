# Open MPI with its Java binding, as openmpi/{mpi.jar,lib/libmpi_java.so,mpirun}.
#
# Debian's libopenmpi3 (Debian 12, Open MPI 4.1) or libopenmpi40 (Debian 13, 5.0), a dependency of openmpi-bin, has the
# native half of the Java binding, libmpi_java.so.40. The Java half, mpi.jar, is not in any package: it is compiled from
# the source package of the installed version. A link named libmpi_java.so replaces libopenmpi-dev, which would bring a
# Fortran compiler to the machine.

openmpi_ready() { made openmpi && [[ -x $STACK/openmpi/mpirun && -e $STACK/openmpi/lib/libmpi_java.so ]]; }

# Where Open MPI cannot be had, this says why in openmpi_reason and makes nothing.
openmpi_make() {
  if ! have mpirun; then openmpi_install; fi
  [[ -z $openmpi_reason ]] || return 0
  local native out=$work/openmpi
  native=$(openmpi_native)
  if [[ -z $native ]]; then
    openmpi_reason="$(command -v mpirun) has no Java binding (no libmpi_java.so.40)"
    return 0
  fi
  mkdir -p "$out/lib"
  ln -s "$(command -v mpirun)" "$out/mpirun"
  ln -s "$native" "$out/lib/libmpi_java.so"
  if [[ -f $(dirname "$native")/mpi.jar ]]; then # a site's own build with Java enabled has it
    cp "$(dirname "$native")/mpi.jar" "$out/mpi.jar"
  else
    openmpi_jar "$out/mpi.jar"
  fi
  deliver openmpi "$out"
}

# Compiles mpi.jar from the source package of the installed Open MPI.
openmpi_jar() {
  local version classes=$work/openmpi-classes
  version=$(openmpi_version)
  apt_lists
  say "building mpi.jar of Open MPI ${version%-*}"
  apt_source "$work/openmpi-source" "openmpi=$version" '*/ompi/mpi/java/java/*.java' ||
    fail "the source of openmpi $version cannot be downloaded: update the package, or set up with --mpj"
  mkdir "$classes"
  javac --release 8 -Xlint:none -g -d "$classes" "$work"/openmpi-source/ompi/mpi/java/java/*.java >&2
  jar --create --file "$1" -C "$classes" mpi
}

# The version of the source package that the native half is from, whatever its package is called in this release.
openmpi_version() {
  local package
  package=$(dpkg-query -S "$(readlink -f "$(openmpi_native)")")
  dpkg-query -W -f '${source:Version}' "${package%%:*}"
}

# Returns normally in any case; openmpi_reason says what went wrong.
openmpi_install() {
  if ! is_root; then
    openmpi_reason="mpirun is not there, and installing it takes root (apt-get install openmpi-bin)"
    return 0
  fi
  apt_lists
  say "installing Debian's openmpi-bin"
  apt_install openmpi-bin || openmpi_reason="apt-get install openmpi-bin failed"
}

# The native half of the Java binding, beside mpirun's prefix or where the linker finds it.
openmpi_native() {
  local prefix file
  prefix=$(dirname "$(dirname "$(readlink -f "$(command -v mpirun)")")")
  for file in "$prefix"/lib/libmpi_java.so.40 "$prefix"/lib64/libmpi_java.so.40 "$prefix"/lib/*-linux-gnu*/libmpi_java.so.40; do
    if [[ -e $file ]]; then
      echo "$file"
      return
    fi
  done
}
