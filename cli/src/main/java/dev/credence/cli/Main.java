package dev.credence.cli;

import dev.credence.cli.Console.Looks;
import dev.credence.cli.input.duckdb.DuckAhead;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** The entry point of the process, and the only class that uses the standard streams. */
public final class Main {
    private static final long MEGABYTE = 1 << 20;

    private Main() {}

    /** Runs the command and ends the process with its exit status. */
    public static void main(String[] args) {
        // results and messages are the same in every locale
        Locale.setDefault(Locale.ROOT);
        ResultStream results = new ResultStream(new FileOutputStream(FileDescriptor.out));
        Console console = console(results);
        int status = runWhileLoading(console, RawArguments.of(args));
        System.exit(results.judged(status, console.err()));
    }

    private static int runWhileLoading(Console console, String[] args) {
        DuckAhead ahead = DuckAhead.of(args);
        try {
            return run(console, args);
        } finally {
            console.out().flush();
            console.err().flush();
            ahead.close();
        }
    }

    /** Returns the console of the standard streams. */
    static Console console() {
        return console(new FileOutputStream(FileDescriptor.out));
    }

    private static Console console(OutputStream results) {
        PrintWriter out = writer(results, StandardCharsets.UTF_8);
        PrintWriter err = writer(new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8);
        return new Console(StandardInput.open(), out, err, looks(System.getenv()));
    }

    /** Runs the command and returns its exit status. */
    static int run(Console console, String[] args) {
        try {
            return CommandLines.of(console, () -> PluginJars.load(System.getenv()), args)
                    .execute(args);
        } catch (OutOfMemoryError e) {
            console.err().println("credence: " + tooSmall(Runtime.getRuntime().maxMemory()));
            return Failure.DATA;
        } catch (LinkageError | StackOverflowError e) {
            console.err().println("credence: internal error: " + e);
            return Failure.DATA;
        }
    }

    /**
     * Returns a message that recommends a larger heap: the smallest power of two that is at least twice the given
     * number of bytes.
     */
    static String tooSmall(long heap) {
        long megabytes = Math.max(1, (heap + MEGABYTE / 2) / MEGABYTE);
        long enough = 2 * Math.max(64, Long.highestOneBit(2 * megabytes - 1));
        return "not enough memory in a heap of " + megabytes + " MB; give more, for example CREDENCE_JAVA_OPTS=-Xmx"
                + (enough < 1024 ? enough + "m" : enough / 1024 + "g");
    }

    private static PrintWriter writer(OutputStream stream, Charset charset) {
        return new PrintWriter(new BufferedWriter(new OutputStreamWriter(stream, charset), 1 << 16));
    }

    /**
     * Returns the display properties that the launcher passes in the properties {@code credence.terminal=out,err} and
     * {@code credence.columns=120}.
     */
    private static Looks looks(Map<String, String> environment) {
        String terminals = System.getProperty("credence.terminal", "");
        boolean out = terminals.contains("out");
        boolean colour =
                out && environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
        int width = Integer.getInteger("credence.columns", 100);
        return new Looks(colour, out && isUtf8(environment), terminals.contains("err"), width > 20 ? width : 100, out);
    }

    /**
     * Returns whether the locale uses UTF-8. As in POSIX, the first of three variables that is set decides; if the
     * launcher changed one, it passes the original value in a property.
     */
    private static boolean isUtf8(Map<String, String> environment) {
        String told = System.getProperty("credence.locale");
        if (told != null) {
            return namesUtf8(told);
        }
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String locale = environment.getOrDefault(name, "");
            if (!locale.isEmpty()) {
                return namesUtf8(locale);
            }
        }
        return false;
    }

    private static boolean namesUtf8(String locale) {
        String upper = locale.toUpperCase(Locale.ROOT);
        return upper.contains("UTF-8") || upper.contains("UTF8");
    }
}
