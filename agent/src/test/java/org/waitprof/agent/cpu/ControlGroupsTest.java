package org.waitprof.agent.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.sample.CpuLimit;

/**
 * Expectation: the groups that have a quota are found, whether the process is in them or in groups
 * within them, in both versions of control groups, on hosts and in containers; without a quota none
 * is.
 */
class ControlGroupsTest {
  private final Path folder;

  ControlGroupsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private void second(String group, String max) throws IOException {
    Files.createDirectories(folder.resolve(group));
    Files.writeString(folder.resolve(group).resolve("cpu.max"), max + "\n");
  }

  private void first(String group, String quota, String period) throws IOException {
    Path made = Files.createDirectories(folder.resolve(group));
    Files.writeString(made.resolve("cpu.cfs_quota_us"), quota + "\n");
    Files.writeString(made.resolve("cpu.cfs_period_us"), period + "\n");
  }

  private CpuLimit limit(String group, String quota, long period) {
    Path its = folder.resolve(group);
    return new CpuLimit(its + "/cpu.stat", its + "/" + quota, period);
  }

  private String mount(String root, String type, String options) {
    return "24 1 0:22 / /sys rw,nosuid shared:7 - sysfs sysfs rw\n"
        + ("31 24 0:28 " + root + " " + folder + " rw,relatime shared:9 - ")
        + (type + " " + type + " " + options + "\n");
  }

  @Test
  void groupsAroundTheOwn() throws IOException {
    second("batch/job 1", "max 100000");
    second("batch", "150000 100000");
    assertEquals(
        List.of(limit("batch", "cpu.max", 100_000)),
        ControlGroups.limits("0::/batch/job 1/task\n", mount("/", "cgroup2", "rw")));
    second("batch/job 1", "6000 20000");
    assertEquals(
        List.of(limit("batch/job 1", "cpu.max", 20_000), limit("batch", "cpu.max", 100_000)),
        ControlGroups.limits("0::/batch/job 1\n", mount("/", "cgroup2", "rw")));
  }

  @Test
  void theFirstVersion() throws IOException {
    first("slurm/job", "50000", "100000");
    first("", "-1", "100000");
    String groups = "4:cpuset:/\n3:cpu,cpuacct:/slurm/job/step\n1:name=systemd:/slurm\n0::/\n";
    assertEquals(
        List.of(limit("slurm/job", "cpu.cfs_quota_us", 100_000)),
        ControlGroups.limits(groups, mount("/", "cgroup", "rw,cpu,cpuacct")));
    assertEquals(
        List.of(), ControlGroups.limits(groups, mount("/", "cgroup", "rw,cpuset,cpuacct")));
  }

  @Test
  void containers() throws IOException {
    second("", "200000 100000");
    List<CpuLimit> whole = List.of(limit("", "cpu.max", 100_000));
    assertEquals(whole, ControlGroups.limits("0::/\n", mount("/", "cgroup2", "rw")));
    assertEquals(whole, ControlGroups.limits("0::/../x\n", mount("/", "cgroup2", "rw")));
    assertEquals(whole, ControlGroups.limits("0::/a\\b/c\n", mount("/a\\134b/c", "cgroup2", "rw")));
    assertEquals(whole, ControlGroups.limits("0::/other\n", mount("/a", "cgroup2", "rw")));
    second("own", "1000 10000");
    assertEquals(
        List.of(limit("own", "cpu.max", 10_000), whole.get(0)),
        ControlGroups.limits("0::/a/own\n", mount("/a", "cgroup2", "rw")));
  }

  @Test
  void roomForThreadsIsTheLeastOfAllGroups() throws IOException {
    threads("job/step", "max", 5);
    assertEquals(Long.MAX_VALUE, room("0::/job/step\n", mount("/", "cgroup2", "rw")));
    threads("job", "60", 40);
    assertEquals(20, room("0::/job/step\n", mount("/", "cgroup2", "rw")));
    threads("job/step", "8", 5);
    assertEquals(3, room("3:pids:/job/step\n0::/\n", mount("/", "cgroup", "rw,pids")));
    assertEquals(Long.MAX_VALUE, room("3:cpu:/job/step\n0::/\n", mount("/", "cgroup", "rw,cpu")));
  }

  private void threads(String group, String max, int current) throws IOException {
    Path made = Files.createDirectories(folder.resolve(group));
    Files.writeString(made.resolve("pids.max"), max + "\n");
    Files.writeString(made.resolve("pids.current"), current + "\n");
  }

  private static long room(String groups, String mounts) {
    return ControlGroups.roomForThreads(groups, mounts);
  }

  @Test
  void noQuotaNoLimit() throws IOException {
    second("job", "max 100000");
    first("job", "-1", "100000");
    assertEquals(List.of(), ControlGroups.limits("0::/job\n", mount("/", "cgroup2", "rw")));
    assertEquals(List.of(), ControlGroups.limits("2:cpu:/job\n", mount("/", "cgroup", "rw,cpu")));
    assertEquals(List.of(), ControlGroups.limits("", ""));
    assertEquals(List.of(), ControlGroups.limits("0::/job", "a damaged line"));
  }
}
