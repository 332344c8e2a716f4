# shellcheck shell=bash
# Class loaders, classes without names, threads and names without end.

loaders() {
  local home how jar_of
  for home in "$(dirname "$(dirname "$real_java")")" $java25; do
    export JAVA_HOME=$home
    for how in urls strict silent strictest "own 0" "own 1" "own 2" "own 3" "own 4"; do
      # shellcheck disable=SC2086 # words on purpose
      ranks=1 tried "surroundings.Loaders $how" "" -- surroundings.Loaders $how
    done
    tried "ends.Unusual hidden 300" "" -- ends.Unusual hidden 300
    # What others have written, if Maven has it: mvn dependency:get -Dartifact=...
    for how in org/apache/felix/org.apache.felix.main org/eclipse/platform/org.eclipse.osgi; do
      jar_of=$(find "$HOME/.m2/repository/$how" -name '*.jar' 2>/dev/null | sort | tail -1 || true)
      [[ -n $jar_of ]] || { row "OSGi: $how" 0 "not tried: not there" && continue; }
      osgi "$jar_of"
    done
    jar_of=$(find "$HOME/.m2/repository/org/springframework/boot/spring-boot-loader" -name '*.jar' 2>/dev/null | sort | tail -1 || true)
    if [[ -n $jar_of ]]; then boot "$jar_of"; else row "Spring Boot" 0 "not tried: not there"; fi
  done
  unset JAVA_HOME
}

# A bundle that calls MPI, in a framework that passes on the packages that it is told of.
osgi() {
  local mpi at=$work/osgi.$RANDOM
  mpi=$(sed -n 's/^openmpi.jar=//p' "${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/stack.properties")
  mkdir -p "$at/bundle" "$at/host"
  javac -g -cp "$1:$mpi" -d "$at/bundle" "$here/attacks/Talking.java"
  javac -g -cp "$1:$mpi" -d "$at/host" "$here/attacks/OsgiHost.java"
  printf 'Bundle-ManifestVersion: 2\nBundle-SymbolicName: talking\nBundle-Version: 1.0.0\nBundle-Activator: bundle.Talking\nImport-Package: org.osgi.framework,mpi\n' >"$at/manifest"
  jar cfm "$at/talking.jar" "$at/manifest" -C "$at/bundle" .
  class_path=$at/host:$1 tried "$(basename "$1"), a bundle" "" -- OsgiHost "$at/talking.jar"
  class_path=$at/host:$1 tried "$(basename "$1"), a bundle, with boot delegation" "" '-Dorg.osgi.framework.bootdelegation=org.waitprof.*' -- OsgiHost "$at/talking.jar"
}

# An executable jar with the programs among its own classes and the binding in a jar within.
boot() {
  local mpi at=$work/boot.$RANDOM start
  mpi=$(sed -n 's/^openmpi.jar=//p' "${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/stack.properties")
  mkdir -p "$at/BOOT-INF/lib" "$at/BOOT-INF/classes"
  cp -r "$work/programs/." "$at/BOOT-INF/classes" && cp -L "$mpi" "$at/BOOT-INF/lib/mpi.jar"
  (cd "$at" && unzip -qo "$1" 'org/*' && printf 'Main-Class: org.springframework.boot.loader.launch.JarLauncher\nStart-Class: ends.Brief\n' >manifest && jar cfm0 app.jar manifest BOOT-INF org)
  for start in first second; do
    class_path=$at/app.jar tried "Spring Boot's launcher, $start start" "" -- org.springframework.boot.loader.launch.JarLauncher return
    outcome=$(java -jar "$jar" report -v "$(ls "$folder"/1/*.wprof)" 2>&1 | grep -c '[1-9][0-9]* mismatch' || true)
    ((outcome == 0)) || row "Spring Boot's launcher, $start start" 1 "WRONG: mismatches of call paths"
  done
}

many() {
  local home how
  for home in "$(dirname "$(dirname "$real_java")")" $java25; do
    export JAVA_HOME=$home
    for how in "deep 20000" "tight 50" "generated 3000" "threads 5000" "live 800" "virtual 20000"; do
      [[ $how != virtual* || $home == "$java25" ]] || continue
      # shellcheck disable=SC2086 # words on purpose
      tried "ends.Unusual $how" "" -- ends.Unusual $how
      ! grep -q "ASSERTION FAILED" "$folder/err.1" || row "ends.Unusual $how" 1 "WRONG: words of the JVM"
    done
    tried "surroundings.Names, an endpoint" regions=on,prometheus=0 -- surroundings.Names
    tried "surroundings.Names, mode=trace" mode=trace,interval=50ms -- surroundings.Names
    names "$(ls "$folder"/1/*.wprof)" "$(ls -d "$folder"/1/*.trace)"
  done
  unset JAVA_HOME
}

# What is made of hostile names, and of a hostile name of the file, can be read by others.
names() {
  local odd=$folder/$'x\x01 "<&>]]>\'%\n.wprof' format code outcome=""
  cp "$1" "$odd"
  for format in junit json; do
    for command in "check -r wait_ratio<=0%" "diff $1"; do
      code=0
      # shellcheck disable=SC2086 # words on purpose
      java -jar "$jar" $command --format $format "$odd" >"$folder/said" 2>/dev/null || code=$?
      if [[ $format == json ]]; then format_of='json.load(f)'; else format_of='xml.dom.minidom.parse(f)'; fi
      ((code < 2)) && python3 -c "import json, sys, xml.dom.minidom; f = open(sys.argv[1]); $format_of" "$folder/said" 2>/dev/null || outcome+=" WRONG: ${command%% *} --format $format"
    done
  done
  for format in $(java -jar "$jar" export --list | sed -n '/^Of a profile/,/^Of a trace/s/^  \([a-z]*\) .*/\1/p'); do
    java -jar "$jar" export --format "$format" -o "$folder/export.$format" --force "$odd" >/dev/null 2>&1 || outcome+=" WRONG: export --format $format"
  done
  java -jar "$jar" analyze "$2" >/dev/null 2>&1 || outcome+=" WRONG: analyze"
  row "reports of surroundings.Names, and of a file with an odd name, read by others" 5 "${outcome:-right}"
}
