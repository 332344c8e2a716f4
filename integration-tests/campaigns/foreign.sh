#!/usr/bin/env bash
# Runs programs that nobody here wrote in hosts that nobody here wrote, without the agent and with it; prints a table.
set -euo pipefail

usage() {
  cat <<'END_OF_HELP'
usage: foreign.sh [NAME]...     default: all of them

Java Grande kernels on MPJ Express in Apache Felix, Eclipse Equinox, Spring Boot's launcher, virtual threads, and with
collectors that work beside the program. Exit code and stdout (numbers that end a measurement apart) must be the same;
the share of waiting of the profile is compared with that of the trace of the same run. Exit code 1 where something differs.
Takes from Maven's repository, if they are there: org.apache.felix:org.apache.felix.main,
org.eclipse.platform:org.eclipse.osgi, org.springframework.boot:spring-boot-loader (mvn dependency:get -Dartifact=...)
FOREIGN_JAR  the agent (default: the one built here)
END_OF_HELP
}

[[ ${1:-} == -h || ${1:-} == --help ]] && usage && exit 0
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly STACK=${WAITPROF_STACK:-$HOME/.cache/waitprof/stack} run=$here/../stack/run.sh
"$here/../stack/setup.sh" --mpj --grande
work=$(mktemp -d /tmp/foreign.XXXXXX)
trap 'rm -rf "$work"' EXIT
cp "${FOREIGN_JAR:-$here/../../agent/target/waitprof.jar}" "$work/agent.jar"
jar=$work/agent.jar
java17=$(ls -d /usr/lib/jvm/*17-openjdk-amd64 /usr/lib/jvm/*17* 2>/dev/null | head -1)
java25=$(ls -d /usr/lib/jvm/*25* 2>/dev/null | head -1 || true)
grande=$STACK/grande/classes
export RUN_TIMEOUT=180
wrong=0

artifact() { find "$HOME/.m2/repository/$1" -name '*.jar' 2>/dev/null | sort | tail -1; }
felix=$(artifact org/apache/felix/org.apache.felix.main)
equinox=$(artifact org/eclipse/platform/org.eclipse.osgi)
boot=$(artifact org/springframework/boot/spring-boot-loader)

printf 'Bundle-ManifestVersion: 2\nBundle-SymbolicName: grande\nBundle-Version: 1.0.0\nImport-Package: mpi\n' >"$work/bundle.txt"
jar cfm "$work/bundle.jar" "$work/bundle.txt" -C "$grande" .
mkdir "$work/starters"
javac -d "$work/starters" "$here/VirtualMain.java"
[[ -z $felix$equinox ]] || javac -cp "${felix:-$equinox}" -d "$work/starters" "$here/BundleHost.java"

# boot MAIN: an executable jar of the kernels
boot_jar() {
  local at=$work/boot.${1##*.}
  mkdir -p "$at/BOOT-INF/classes" "$at/BOOT-INF/lib"
  cp -r "$grande/." "$at/BOOT-INF/classes"
  (cd "$at" && unzip -qo "$boot" 'org/*' && printf 'Main-Class: org.springframework.boot.loader.launch.JarLauncher\nStart-Class: %s\n' "$1" >manifest && jar cfm0 app.jar manifest BOOT-INF org)
  echo "$at/app.jar"
}

# The waiting of a profile as a share of the time of all ranks, in %.
waiting() { java -jar "$jar" check --allow-partial -r 'wait_ratio <= 100%' "$1" | sed -n 's/.*wait_ratio \([0-9.]*\) %, required.*/\1/p'; }

# program NAME JDK LAUNCHER CLASS_PATH [JVM option...] -- main...
program() {
  local name=$1 home=$2 launcher=$3 path=$4 variant code=() agent outcome profile trace
  shift 4
  ((${#wanted[@]} == 0)) || [[ " ${wanted[*]} " == *" $name "* ]] || return 0
  [[ -n $home && $path != *NONE* ]] || { printf '| %s | not tried: not there | | | |\n' "$name" && return; }
  for variant in plain agent; do
    mkdir -p "$work/$name/$variant"
    agent=()
    [[ $variant == plain ]] || agent=("-javaagent:$jar=summary=off,mode=trace,counters=$work/$name")
    code+=(0)
    (cd "$work/$name/$variant" && JAVA_HOME=$home exec "$run" "$launcher" 2 -cp "$path" "${agent[@]}" "$@" </dev/null >../$variant.out 2>../$variant.err) || code[-1]=$?
    sed -E -e '/^EXIT@Ping/d' -e '/WARNING/d' -e 's/[0-9]+([.,][0-9]+)*([eE][-+]?[0-9]+)?/#/g' -e 's/[[:space:]]+/ /g' -e '/^ *$/d' "$work/$name/$variant.out" | LC_ALL=C sort >"$work/$name/$variant.norm"
  done
  outcome="same, exit code ${code[0]}"
  ((code[0] == code[1])) && cmp -s "$work/$name/plain.norm" "$work/$name/agent.norm" || { outcome="DIFFERS: exit codes ${code[*]}: $(diff "$work/$name/plain.norm" "$work/$name/agent.norm" | sed -n 2p | cut -c1-80)" && wrong=1; }
  profile=$(ls "$work/$name"/agent/*.wprof 2>/dev/null | head -1 || true) trace=$(ls -d "$work/$name"/agent/*.trace 2>/dev/null | head -1 || true)
  if [[ -n $profile && -n $trace ]] && java -jar "$jar" analyze -o "$work/$name/analysed.wprof" "$trace" >/dev/null 2>&1; then
    profile=$(waiting "$profile") trace=$(waiting "$work/$name/analysed.wprof")
    printf '| %s | %s | %s | %s | %s |\n' "$name" "$outcome" "$profile" "$trace" "$(python3 -c "print('%.2f' % abs($profile - $trace))")"
  else
    printf '| %s | %s | no profile or trace | | |\n' "$name" "$outcome"
  fi
}

wanted=("$@")
printf '%s, commit %s, %s CPUs, load %s\n\n' "$(date -u +%Y-%m-%d)" "$(git -C "$here" rev-parse --short HEAD)" "$(nproc)" "$(cut -d' ' -f1-3 /proc/loadavg)"
printf '| program | exit code and stdout | waiting, profile, %% | trace, %% | points apart |\n|---|---|---|---|---|\n'
kernels=jgf_mpj_benchmarks
delegation=-Dorg.osgi.framework.bootdelegation=org.waitprof.*
in_bundle=("-Dprogram.bundle=$work/bundle.jar" "-Dprogram.main=$kernels.section2.JGFSORBenchSizeA")
program felix-sor "$java17" mpj-multicore "$work/starters:${felix:-NONE}" "${in_bundle[@]}" -- BundleHost
program felix-sor-delegation "$java25" mpj-multicore "$work/starters:${felix:-NONE}" "${in_bundle[@]}" "$delegation" -- BundleHost
in_bundle[1]=-Dprogram.main=$kernels.section3.JGFMolDynBenchSizeA
program equinox-moldyn "$java17" mpj-niodev "$work/starters:${equinox:-NONE}" "${in_bundle[@]}" "$delegation" -- BundleHost
program boot-crypt "$java17" mpj-niodev "$([[ -n $boot ]] && boot_jar $kernels.section2.JGFCryptBenchSizeA || echo NONE)" -- org.springframework.boot.loader.launch.JarLauncher
program boot-raytracer "$java25" mpj-niodev "$([[ -n $boot ]] && boot_jar $kernels.section3.JGFRayTracerBenchSizeA || echo NONE)" -- org.springframework.boot.loader.launch.JarLauncher
program virtual-lufact "$java25" mpj-niodev "$work/starters:$grande" "-Dprogram.main=$kernels.section2.JGFLUFactBenchSizeA" -- VirtualMain
program virtual-sparse "$java25" mpj-niodev "$work/starters:$grande" "-Dprogram.main=$kernels.section2.JGFSparseMatmultBenchSizeA" -- VirtualMain
program shenandoah-series "$java17" mpj-multicore "$grande" -XX:+UseShenandoahGC -Xmx256m -- $kernels.section2.JGFSeriesBenchSizeA
program shenandoah-moldyn "$java25" mpj-niodev "$grande" -XX:+UseShenandoahGC -Xmx256m -- $kernels.section3.JGFMolDynBenchSizeA
program zgc-raytracer "$java17" mpj-multicore "$grande" -XX:+UseZGC -Xmx512m -- $kernels.section3.JGFRayTracerBenchSizeA
program zgc-crypt "$java25" mpj-niodev "$grande" -XX:+UseZGC -Xmx512m -- $kernels.section2.JGFCryptBenchSizeA
exit "$wrong"
