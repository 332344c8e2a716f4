import os

from spack.package import *


class Waitprof(Package):
    """Shows how long the ranks of a Java MPI job wait, where, and for which rank."""

    # The build of a release fills in version and checksum; the tarball is expected beside this file.
    url = "file://" + os.path.join(os.path.dirname(__file__), "waitprof-@version@.tar.gz")

    license("Apache-2.0")

    version("@version@", sha256="@sha256@")

    depends_on("java@17:", type="run")

    def install(self, spec, prefix):
        for folder in ("bin", "lib", "share"):
            install_tree(folder, join_path(prefix, folder))

    def setup_run_environment(self, env):
        env.set("WAITPROF_JAR", join_path(self.prefix.lib, "waitprof.jar"))
