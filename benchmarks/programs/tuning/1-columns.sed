# Columns travel as doubles, not as serialised objects.
s/\(Send\|Recv\)(\(a\|buf_a\),i,1,MPI\.OBJECT/\1(\2[i],0,lda,MPI.DOUBLE/
