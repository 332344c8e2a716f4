# The pivot's index travels behind the column, where a place is free; what lies above the pivot is not sent.
/Bcast(buf_col_k,0,/{
s/.*/       buf_col_k[n] = l;/
a\       MPI.COMM_WORLD.Bcast(buf_col_k,k,lda-k,MPI.DOUBLE,list[k]);
}
/tmp_l\[0\] = l;/d
/Bcast(tmp_l/d
s/l = tmp_l\[0\];/l = (int) buf_col_k[n];/
