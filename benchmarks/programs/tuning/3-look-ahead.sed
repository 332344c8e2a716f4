# Whoever has the next column updates that first, and sends it; the rest of the step is done while it is under way.
/gaussian elimination with partial pivoting/,/do the send back/{
/do the send back/!d
i\
    count = 0; info = 0; nm1 = n - 1;\
    double[] column = new double[lda], next = new double[lda];\
    if (list[0] == JGFLUFactBench.rank) send(0, next);\
    for (k = 0; k < nm1; k++) {\
      double[] done = column;\
      column = next;\
      next = done;\
      if (list[k] != JGFLUFactBench.rank) MPI.COMM_WORLD.Bcast(column, k, lda - k, MPI.DOUBLE, list[k]);\
      boolean regular = column[k] != 0;\
      if (regular) ipvt[k] = (int) column[n]; else info = k;\
      boolean ahead = k + 1 < nm1 && list[k + 1] == JGFLUFactBench.rank;\
      if (ahead && regular) update(k + 1, k, column);\
      if (ahead) send(k + 1, next);\
      for (j = ahead ? k + 2 : k + 1; regular && j < n; j++) if (list[j] == JGFLUFactBench.rank) update(j, k, column);\
    }
}
/final int dgefa/i\
  private void send(int k, double[] message) throws MPIException {\
    double[] own = buf_a[buf_list[k]];\
    int pivot = idamax(n - k, own, k, 1) + k;\
    if (own[pivot] != 0) {\
      double largest = own[pivot];\
      own[pivot] = own[k];\
      own[k] = largest;\
      dscal(n - (k + 1), -1.0 / largest, own, k + 1, 1);\
    }\
    System.arraycopy(own, 0, message, 0, n);\
    message[n] = pivot;\
    MPI.COMM_WORLD.Bcast(message, k, lda - k, MPI.DOUBLE, JGFLUFactBench.rank);\
  }\
\
  private void update(int j, int k, double[] column) {\
    double[] own = buf_a[buf_list[j]];\
    int pivot = (int) column[n];\
    double factor = own[pivot];\
    own[pivot] = own[k];\
    own[k] = factor;\
    daxpy(n - (k + 1), factor, column, k + 1, 1, own, k + 1, 1);\
  }\

