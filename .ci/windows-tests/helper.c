/* What the tests under wine need besides Tenuki.
 *
 *     helper engine            a GTP engine that fails on command
 *     helper arguments WORD…   an engine that answers `arguments` with its arguments, one a line
 *     helper hold FILE         keeps a file open, without sharing it, until its input ends
 *     helper share FILE        has a file open for reading, shared for everything, until its input ends
 *     helper sleep             does nothing for a minute
 *     helper processes         lists all processes, the number and the name of the program
 *     helper codepage          says which code page is in force
 *     helper detached PROGRAM  runs a command line without a console, with its own input and output
 *
 *     x86_64-w64-mingw32-gcc -municode -o helper.exe helper.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <tlhelp32.h>

static void answer(const char *id, const char *text) {
    printf("=%s %s\n\n", id, text);
    fflush(stdout);
}

/* Starts another of these, which sleeps, and returns the number of its process. */
static unsigned long start_sleeper(void) {
    wchar_t line[MAX_PATH + 20] = L"\"";
    GetModuleFileNameW(NULL, line + 1, MAX_PATH);
    wcscat(line, L"\" sleep");
    /* It has no input and output: it would keep the engine's pipes open. */
    STARTUPINFOW startup = {.cb = sizeof startup, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION process;
    if (!CreateProcessW(NULL, line, NULL, NULL, FALSE, DETACHED_PROCESS, NULL, NULL, &startup, &process)) return 0;
    return process.dwProcessId;
}

static int engine(int count, wchar_t **words) {
    static char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        char id[32] = "", name[256] = "";
        if (sscanf(line, "%31[0-9] %255s", id, name) < 2) sscanf(line, "%255s", name);
        char text[65536] = "";
        if (!strcmp(name, "list_commands"))
            strcpy(text, "list_commands\nprotocol_version\nname\nversion\nquit\nboardsize\nclear_board\n"
                         "komi\nplay\ngenmove\nundo\narguments\npid\nsleeper\nwindow\nhang\ndie\nknown_command");
        else if (!strcmp(name, "protocol_version")) strcpy(text, "2");
        else if (!strcmp(name, "known_command")) strcpy(text, "true");
        else if (!strcmp(name, "name")) strcpy(text, "helper");
        else if (!strcmp(name, "genmove")) strcpy(text, "pass");
        else if (!strcmp(name, "pid")) sprintf(text, "%lu", GetCurrentProcessId());
        else if (!strcmp(name, "sleeper")) sprintf(text, "%lu", start_sleeper());
        else if (!strcmp(name, "window")) {
            HWND window = GetConsoleWindow();
            strcpy(text, window && IsWindowVisible(window) ? "visible" : "none");
        } else if (!strcmp(name, "arguments")) {
            for (int word = 2; word < count; word++) {
                if (word > 2) strcat(text, "\n");
                int length = (int)strlen(text);
                WideCharToMultiByte(CP_UTF8, 0, words[word], -1, text + length,
                                    (int)sizeof text - length, NULL, NULL);
            }
        } else if (!strcmp(name, "hang")) Sleep(60000);
        else if (!strcmp(name, "die")) return 3;
        answer(id, text);
        if (!strcmp(name, "quit")) return 0;
    }
    return 0;
}

static int hold(const wchar_t *name, DWORD access, DWORD share) {
    HANDLE file = CreateFileW(name, access, share, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE) return 1;
    puts("held");
    fflush(stdout);
    while (getchar() != EOF) {}
    CloseHandle(file);
    return 0;
}

static int processes(void) {
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    PROCESSENTRY32W one = {.dwSize = sizeof one};
    for (BOOL more = Process32FirstW(all, &one); more; more = Process32NextW(all, &one))
        printf("%lu %ls\n", one.th32ProcessID, one.szExeFile);
    return 0;
}

static int detached(wchar_t *line) {
    STARTUPINFOW startup = {.cb = sizeof startup, .dwFlags = STARTF_USESTDHANDLES};
    startup.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    startup.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    startup.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    PROCESS_INFORMATION process;
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, DETACHED_PROCESS, NULL, NULL, &startup, &process))
        return 1;
    WaitForSingleObject(process.hProcess, INFINITE);
    DWORD status = 1;
    GetExitCodeProcess(process.hProcess, &status);
    return (int)status;
}

int wmain(int count, wchar_t **words) {
    if (count < 2) return 2;
    if (!wcscmp(words[1], L"engine") || !wcscmp(words[1], L"arguments")) return engine(count, words);
    if (!wcscmp(words[1], L"hold")) return hold(words[2], GENERIC_READ | GENERIC_WRITE, 0);
    if (!wcscmp(words[1], L"share"))
        return hold(words[2], GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE);
    if (!wcscmp(words[1], L"sleep")) return Sleep(60000), 0;
    if (!wcscmp(words[1], L"processes")) return processes();
    if (!wcscmp(words[1], L"codepage")) return printf("%u\n", GetACP()), 0;
    if (!wcscmp(words[1], L"detached")) return detached(words[2]);
    return 2;
}
