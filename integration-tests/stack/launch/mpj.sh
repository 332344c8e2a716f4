# Launching on MPJ Express, through its own starter, as its users do.

# Of the JVMs of starter and daemon, which are none of the job's: they live for seconds and compute nothing.
readonly MPJ_JVM=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)

mkfifo "$temp"/{output,errors,never}

launch_mpj_multicore() {
  MPJ_HOME=${stack[mpj.home]}
  export MPJ_HOME
  mpj_start -dev multicore
}

# niodev needs a daemon that starts the rank JVMs. Each job gets an MPJ_HOME of its own, with ports of its own, so
# that jobs can run side by side, and a home folder of its own for the daemon's files. MPJ_JOB_HOME keeps it in one
# place from job to job, as a user's MPJ_HOME is: its path is part of the ranks' class path.
launch_mpj_niodev() {
  export MPJ_HOME=${MPJ_JOB_HOME:-$temp/mpj}
  mkdir -p "$MPJ_HOME"/{conf,logs,home}
  ln -sfn "${stack[mpj.home]}/lib" "$MPJ_HOME/lib"
  echo localhost >"$MPJ_HOME/machines"
  mpj_daemon
  mpj_start -dev niodev -machinesfile "$MPJ_HOME/machines" -wdir "$PWD"
}

# Starts the daemon; it and its rank JVMs are ended by run.sh.
mpj_daemon() {
  local base daemon
  for _ in 1 2 3; do
    free_ports
    sed -e "s/^\(mpjexpress.mpjdaemon.port.1\)=.*/\1=$base/" -e "s/^\(mpjexpress.mpjdaemon.port.2\)=.*/\1=$((base + 1))/" \
      -e "s/^\(mpjexpress.mpjrun.port.1\)=.*/\1=$((base + 2))/" "${stack[mpj.home]}/conf/mpjexpress.conf" >"$MPJ_HOME/conf/mpjexpress.conf"
    java "${MPJ_JVM[@]}" "-Duser.home=$MPJ_HOME/home" -cp "$MPJ_HOME/lib/daemon.jar" runtime.daemon.MPJDaemon "$base" >"$temp/daemon.log" 2>&1 &
    daemon=$!
    disown "$daemon" # bash would report its end
    for _ in {1..400}; do
      listening "$base" && return
      kill -0 "$daemon" 2>/dev/null || break # somebody else took the port
      nap 0.05
    done
  done
  say "the MPJ daemon does not start:"
  cat "$temp/daemon.log" >&2
  exit 1
}

# Sets $base to the first of three ports nobody listens on, below the range that the system hands out by itself.
free_ports() {
  while :; do
    base=$((20000 + RANDOM % 12000))
    listening "$base" || listening $((base + 1)) || listening $((base + 2)) || break
  done
}

# Asks the kernel: a connection would make the daemon expect a job.
listening() {
  local file port socket sockets
  printf -v port ':%04X ' "$1"
  for file in /proc/net/tcp /proc/net/tcp6; do
    [[ -r $file ]] || continue
    mapfile -t sockets <"$file"
    for socket in "${sockets[@]}"; do
      [[ $socket != *"$port"*:0000\ 0A\ * ]] || return 0
    done
  done
  return 1
}

# Waits for so many seconds without a process of its own, which would outlive this one.
nap() {
  local never
  exec {never}<>"$temp/never" # open for writing as well, it never ends
  read -rt "$1" -u "$never" || true
  exec {never}<&-
}

# Runs the starter. Its own remarks are dropped from the output, so that what remains is the program's.
#
# On niodev one of them is a stack. When the ranks have ended, the daemon sends EXIT without an end of line, removes a
# folder and closes; its other thread sends a line @Ping# each second. A ping in between makes it EXIT@Ping#, which the
# starter prints as output, and then misses an EXIT. No setting turns the pings off.
mpj_start() {
  local filters=()
  # Launcher and rank JVMs return 0 whatever happened; but they print these exceptions when main ends with one.
  # Without RUN_FOLDER, sed outlives the processes of the job and prints all they said.
  without_folder sed -u -e '/^MPJ Express (.*) is started in the /d' -e '/^St[a-z]* [Pp]rocess <[0-9]*> on </d' \
    -e '/^EXIT@Ping#$/d' -e "/^java.lang.reflect.InvocationTargetException/w $temp/exceptions" \
    -e "/^java.lang.ClassNotFoundException: ${program[0]}\$/w $temp/exceptions" <"$temp/output" &
  filters+=($!)
  without_folder sed -u -e '/^java.util.NoSuchElementException: No line found$/{:more;N' \
    -e '/\n\tat runtime.starter.IOMessagesThread.run([^\n]*$/d;/\n\t[^\n]*$/bmore' -e '}' <"$temp/errors" >&2 &
  filters+=($!)
  mpj_end_orphans &
  watcher=$!
  disown "$watcher"
  bounded java "${MPJ_JVM[@]}" -jar "$MPJ_HOME/lib/starter.jar" -np "$ranks" "$@" -cp "$program_path" "${jvm_options[@]}" "${program[@]}" \
    >"$temp/output" 2>"$temp/errors"
  wait "${filters[@]}"
  if [[ -s $temp/exceptions ]]; then status=1; fi
}

without_folder() {
  export -n RUN_FOLDER
  exec "$@"
}

# Where a rank process ends with an exception, the others and the starter wait for it for ever: ends them, as mpirun
# does, soon after.
mpj_end_orphans() {
  exec >/dev/null 2>&1 # whoever reads our output shall not wait for this process
  trap - EXIT
  while [[ -d $temp && ! -s $temp/exceptions ]]; do nap 0.5; done
  nap 3
  [[ ! -d $temp ]] || kill -TERM "$(<"$temp/job")"
}
