/* Preloaded (LD_PRELOAD) into the ranks of an MPI job: on the host that SLOW_HOST names the thread that calls MPI_Init
 * is slower from then on, whatever it runs, as on a core with a lower clock: a third of its time goes to a signal, at
 * least every 60 us. For the kernel the thread is on its core all the time. A signal alone takes 2 us on one machine and
 * 25 us on another: that is measured first, and what is left of 20 us is lost in the handler. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const long LOST_NANOS = 20000;
static const long PART = 3;
/* Between two readings of the clock: less is no signal, more is another process. */
static const long LEAST_GAP_NANOS = 1000;
static const long MOST_GAP_NANOS = 300000;
static const long MEASURED_NANOS = 10000000;

static volatile long handled;
static volatile long lost;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void lose(int signal) {
  (void)signal;
  handled++;
  long until = now() + lost;
  while (now() < until) {
  }
}

static void every(timer_t timer, long nanos) {
  struct itimerspec period = {{0, nanos}, {0, nanos}};
  timer_settime(timer, 0, &period, NULL);
}

/* What a signal takes from the thread whose handler loses nothing. */
static long signal_nanos(void) {
  long taken = 0;
  long before = handled;
  long from = now();
  for (long last = from, time = from; time - from < MEASURED_NANOS; last = time) {
    time = now();
    long gap = time - last;
    taken += gap > LEAST_GAP_NANOS && gap < MOST_GAP_NANOS ? gap : 0;
  }
  return handled == before ? 0 : taken / (handled - before);
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
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) {
    every(timer, PART * LOST_NANOS);
    long taken = signal_nanos();
    lost = taken < LOST_NANOS ? LOST_NANOS - taken : 0;
    every(timer, PART * (taken + lost));
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
