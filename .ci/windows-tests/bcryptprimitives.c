/* What Rust's standard library imports from bcryptprimitives.dll, for a wine that has no such library. For
 * tests only: on Windows the system's own is used.
 *
 *     x86_64-w64-mingw32-gcc -shared -o bcryptprimitives.dll bcryptprimitives.c -ladvapi32
 */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) {
    return RtlGenRandom(buffer, (ULONG)length);
}
