from spack.package import *


class Waitprof(Package):
    """How much of a Java MPI job is spent waiting, where, and for whom."""

    homepage = "https://example.org/waitprof"
    url = "https://example.org/waitprof/releases/waitprof-0.2.0.jar"

    license("Apache-2.0")

    # sha256: the line of the jar in SHA256SUMS of the release
    version("0.2.0", sha256="0" * 64, expand=False)

    depends_on("java@17:", type="run")

    def install(self, spec, prefix):
        mkdirp(prefix.lib, prefix.bin)
        install("waitprof-{0}.jar".format(self.version), join_path(prefix.lib, "waitprof.jar"))
        command = join_path(prefix.bin, "waitprof")
        with open(command, "w") as script:
            script.write('#!/bin/sh\nexec java -jar "%s/waitprof.jar" "$@"\n' % prefix.lib)
        set_executable(command)

    def setup_run_environment(self, env):
        env.set("WAITPROF_JAR", join_path(self.prefix.lib, "waitprof.jar"))
