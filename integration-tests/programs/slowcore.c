/* Preloaded (LD_PRELOAD) into the ranks of an MPI job: on the host that SLOW_HOST names the thread that calls MPI_Init
 * is slower from then on, whatever it runs, as on a core with a lower clock: a third of each 60 us is spent in a signal
 * handler. For the kernel the thread is on its core all the time. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const long PERIOD_NANOS = 60000;
static const long LOST_NANOS = 20000;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void lose(int signal) {
  (void)signal;
  long until = now() + LOST_NANOS;
  while (now() < until) {
  }
}

static void begin(void) {
  char host[256] = "";
  const char *slow = getenv("SLOW_HOST");
  gethostname(host, sizeof host - 1);
  if (slow == NULL || strcmp(host, slow) != 0) {
    return;
  }
  struct sigaction action = {.sa_handler = lose, .sa_flags = SA_RESTART};
  sigaction(SIGRTMIN + 5, &action, NULL);
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN + 5};
  event._sigev_un._tid = (int)syscall(SYS_gettid);
  timer_t timer;
  struct itimerspec period = {{0, PERIOD_NANOS}, {0, PERIOD_NANOS}};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) {
    timer_settime(timer, 0, &period, NULL);
  }
}

int PMPI_Init(int *argc, char ***argv);
int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided);

int MPI_Init(int *argc, char ***argv) {
  int code = PMPI_Init(argc, argv);
  begin();
  return code;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  int code = PMPI_Init_thread(argc, argv, required, provided);
  begin();
  return code;
}
