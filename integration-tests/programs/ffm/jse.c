/* The native methods of jse/parallel/MPI.java on Open MPI, whose handles are addresses. */
#include <jni.h>
#include <stdlib.h>
#include <string.h>

typedef void *handle;
extern char ompi_mpi_comm_world[], ompi_mpi_comm_self[], ompi_mpi_comm_null[], ompi_mpi_datatype_null[];
extern char ompi_mpi_byte[], ompi_mpi_double[], ompi_mpi_int64_t[], ompi_mpi_op_min[];
int MPI_Init(int *, char ***);
int MPI_Finalize(void);
int MPI_Comm_rank(handle, int *);
int MPI_Comm_size(handle, int *);
int MPI_Comm_dup(handle, handle *);
int MPI_Comm_free(handle *);
int MPI_Barrier(handle);
int MPI_Get_library_version(char *, int *);
int MPI_Send(const void *, int, handle, int, int, handle);
int MPI_Recv(void *, int, handle, int, int, handle, void *);
int MPI_Bcast(void *, int, handle, int, handle);
int MPI_Allreduce(const void *, void *, int, handle, handle, handle);

#define METHOD(type, name) JNIEXPORT type JNICALL Java_jse_parallel_MPI_00024Native_##name
#define FROM_HERE JNIEnv *env, jclass self

METHOD(jlong, constant)(FROM_HERE, jint which) {
  char *all[] = {ompi_mpi_comm_world, ompi_mpi_comm_self, ompi_mpi_comm_null, ompi_mpi_datatype_null,
                 ompi_mpi_byte,       ompi_mpi_double,    ompi_mpi_int64_t,   ompi_mpi_op_min};
  return (jlong)all[which];
}

METHOD(jstring, MPI_1Get_1library_1version)(FROM_HERE) {
  char text[8192];
  int length;
  MPI_Get_library_version(text, &length);
  return (*env)->NewStringUTF(env, text);
}

METHOD(void, MPI_1Init)(FROM_HERE, jobject args) { MPI_Init(NULL, NULL); }
METHOD(void, MPI_1Finalize)(FROM_HERE) { MPI_Finalize(); }
METHOD(void, MPI_1Barrier)(FROM_HERE, jlong comm) { MPI_Barrier((handle)comm); }

METHOD(jint, MPI_1Comm_1rank)(FROM_HERE, jlong comm) {
  int rank;
  MPI_Comm_rank((handle)comm, &rank);
  return rank;
}

METHOD(jint, MPI_1Comm_1size)(FROM_HERE, jlong comm) {
  int size;
  MPI_Comm_size((handle)comm, &size);
  return size;
}

METHOD(jlong, MPI_1Comm_1dup)(FROM_HERE, jlong comm) {
  handle made;
  MPI_Comm_dup((handle)comm, &made);
  return (jlong)made;
}

METHOD(void, MPI_1Comm_1free)(FROM_HERE, jlong comm) {
  handle given = (handle)comm;
  MPI_Comm_free(&given);
}

/* Elements of an array of bytes, or of longs or doubles. */
static void take(JNIEnv *env, jobject data, int start, int count, int kind, void *to) {
  jclass doubles = (*env)->FindClass(env, "[D");
  if (kind == 1) {
    (*env)->GetByteArrayRegion(env, data, start, count, to);
  } else if ((*env)->IsInstanceOf(env, data, doubles)) {
    (*env)->GetDoubleArrayRegion(env, data, start, count, to);
  } else {
    (*env)->GetLongArrayRegion(env, data, start, count, to);
  }
}

static void give(JNIEnv *env, jobject data, int start, int count, int kind, const void *from) {
  jclass doubles = (*env)->FindClass(env, "[D");
  if (kind == 1) {
    (*env)->SetByteArrayRegion(env, data, start, count, from);
  } else if ((*env)->IsInstanceOf(env, data, doubles)) {
    (*env)->SetDoubleArrayRegion(env, data, start, count, from);
  } else {
    (*env)->SetLongArrayRegion(env, data, start, count, from);
  }
}

METHOD(void, MPI_1Send0)
(FROM_HERE, jobject data, jint start, jint count, jlong type, jint kind, jint to, jint tag, jlong comm) {
  void *copy = malloc(8L * count + 1);
  take(env, data, start, count, kind, copy);
  MPI_Send(copy, count, (handle)type, to, tag, (handle)comm);
  free(copy);
}

METHOD(void, MPI_1Recv0)
(FROM_HERE, jobject data, jint start, jint count, jlong type, jint kind, jint from, jint tag, jlong comm) {
  void *copy = malloc(8L * count + 1);
  MPI_Recv(copy, count, (handle)type, from, tag, (handle)comm, NULL);
  give(env, data, start, count, kind, copy);
  free(copy);
}

METHOD(void, MPI_1Bcast0)
(FROM_HERE, jobject data, jint start, jint count, jlong type, jint kind, jint root, jlong comm) {
  void *copy = malloc(8L * count + 1);
  take(env, data, start, count, kind, copy);
  MPI_Bcast(copy, count, (handle)type, root, (handle)comm);
  give(env, data, start, count, kind, copy);
  free(copy);
}

METHOD(void, MPI_1Allreduce0)
(FROM_HERE, jboolean inPlace, jobject in, jint start, jobject out, jint from, jint count, jlong type, jint kind,
 jlong op, jlong comm) {
  void *own = malloc(8L * count + 1);
  void *all = malloc(8L * count + 1);
  take(env, inPlace ? out : in, inPlace ? from : start, count, kind, own);
  MPI_Allreduce(own, all, count, (handle)type, (handle)op, (handle)comm);
  give(env, out, from, count, kind, all);
  free(own);
  free(all);
}
