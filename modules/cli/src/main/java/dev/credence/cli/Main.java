package dev.credence.cli;

import dev.credence.Credence;
import dev.credence.cli.Console.Looks;
import dev.credence.cli.input.duckdb.DuckAhead;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The entry point of the process, and the only class that uses the standard streams. */
public final class Main {
    private static final long MEGABYTE = 1 << 20;

    /** Matches arguments that may name a Parquet file, whose reader takes long to load. */
    private static final Pattern PARQUET = Pattern.compile("[.](parquet|pq)", Pattern.CASE_INSENSITIVE);

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
        DuckAhead ahead = PARQUET.matcher(String.join("\n", args)).find() ? DuckAhead.of(args) : null;
        try {
            return run(console, args);
        } finally {
            console.out().flush();
            console.err().flush();
            if (ahead != null) {
                ahead.close();
            }
        }
    }

    /** Returns the console of the standard streams. */
    static Console console() {
        return console(new FileOutputStream(FileDescriptor.out));
    }

    private static Console console(OutputStream results) {
        PrintWriter out = writer(results);
        PrintWriter err = writer(new FileOutputStream(FileDescriptor.err));
        return new Console(StandardInput.open(), out, err, looks(System.getenv()), System.getenv());
    }

    /** Runs the command and returns its exit status. */
    static int run(Console console, String[] args) {
        try {
            return CommandLines.of(console, PluginJars.loading(System.getenv(), args), args)
                    .execute(args);
        } catch (OutOfMemoryError e) {
            console.err().println("credence: " + tooSmall(Runtime.getRuntime().maxMemory()));
            return Failure.DATA;
        } catch (Error e) {
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
        return "not enough memory in a heap of " + megabytes + " MB; increase it, for example with "
                + "CREDENCE_JAVA_OPTS=-Xmx"
                + (enough < 1024 ? enough + "m" : enough / 1024 + "g");
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16));
    }

    /**
     * Returns the display properties of the streams that the launcher names in the property {@code credence.terminal=out,err}; it
     * passes the rows and columns of the terminal as {@code credence.size=24 80}.
     */
    private static Looks looks(Map<String, String> environment) {
        String terminals = System.getProperty("credence.terminal", "");
        boolean out = terminals.contains("out");
        boolean colour =
                out && environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
        int width = terminals.isEmpty()
                ? Looks.PLAIN.width()
                : TerminalWidth.of(environment.getOrDefault("COLUMNS", ""), TerminalWidth::size);
        return new Looks(colour, out && isUtf8(environment), terminals.contains("err"), width, out);
    }

    /**
     * Returns whether the locale uses UTF-8. As in POSIX, the first of three variables that is set decides; if the
     * launcher changed one, it passes the original value in a property.
     */
    private static boolean isUtf8(Map<String, String> environment) {
        String reported = System.getProperty("credence.locale");
        if (reported != null) {
            return namesUtf8(reported);
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

    /** Finds the number of characters that fit into a line of the terminal. */
    static final class TerminalWidth {
        /** The usual width of a terminal, 80 characters. */
        private static final int USUAL = 80;
        /** The smallest width for which lines are broken, 20 characters. */
        private static final int MIN_WIDTH = 20;

        private TerminalWidth() {}

        /**
         * Returns the width.
         *
         * @param stated the variable COLUMNS of the environment, which counts if it is a positive whole number
         * @param size returns the rows and columns of the terminal, such as {@code 24 80}; empty if they are unknown
         */
        static int of(String stated, Supplier<String> size) {
            int width = positive(stated.strip())
                    .orElseGet(() -> positive(size.get().strip().replaceFirst("^[0-9]+ +", ""))
                            .orElse(USUAL));
            return Math.max(MIN_WIDTH, width);
        }

        private static OptionalInt positive(String text) {
            boolean whole = text.matches("0*[1-9][0-9]{0,5}");
            return whole ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
        }

        /** Returns the rows and columns of the terminal, which the launcher passes; empty if they are unknown. */
        static String size() {
            return System.getProperty("credence.size", "");
        }
    }

    /**
     * Opens standard input. If a process starts without it, the first file that the Java machine opens receives its number
     * and would be read in its place; in that case every read throws an exception.
     */
    static final class StandardInput {
        private static final Path DESCRIPTOR = Path.of("/proc/self/fd/0");

        private StandardInput() {}

        /** Returns standard input, or a stream that always throws if the launcher set {@code credence.stdin=closed}. */
        static InputStream open() {
            boolean closed = "closed".equals(System.getProperty("credence.stdin")) || isOfTheMachine();
            return closed ? new Closed() : System.in;
        }

        private static boolean isOfTheMachine() {
            try {
                Path home = Path.of(System.getProperty("java.home", "")).toRealPath();
                return Files.isSymbolicLink(DESCRIPTOR)
                        && Files.readSymbolicLink(DESCRIPTOR).startsWith(home);
            } catch (IOException | InvalidPathException e) {
                return false;
            }
        }

        /** A stream whose reads throw an exception because standard input is closed. */
        static final class Closed extends InputStream {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return read();
            }

            @Override
            public int read() throws IOException {
                throw new IOException("standard input is closed; open it, or name a file");
            }
        }
    }

    /**
     * Loads the jars that {@code CREDENCE_PLUGINS} names and reports each one that cannot be read; Java would skip it
     * silently.
     */
    static final class PluginJars {
        private static final String VARIABLE = "CREDENCE_PLUGINS";

        private PluginJars() {}

        /**
         * Returns a supplier of the installed metrics and methods. If the arguments begin with a command, a second thread loads them
         * while the options of the command are read, which makes a short command about a tenth faster; otherwise, as for {@code --help},
         * they are loaded when they are first needed.
         */
        static Supplier<Credence> loading(Map<String, String> environment, String... arguments) {
            if (arguments.length == 0 || arguments[0].startsWith("-")) {
                return () -> load(environment);
            }
            return EarlyWork.begin("credence-metrics", () -> load(environment));
        }

        /** Returns the installed metrics and methods after checking that every plugin can be read. */
        static Credence load(Map<String, String> environment) {
            Stream.of(environment.getOrDefault(VARIABLE, "").split(File.pathSeparator))
                    .flatMap(PluginJars::files)
                    .forEach(PluginJars::requireReadable);
            return Credence.load();
        }

        /**
         * Returns the jars of one entry of the class path: the entry itself, the jars of {@code folder/*}, or none for a
         * folder of classes.
         */
        private static Stream<File> files(String entry) {
            if (!entry.equals("*") && !entry.endsWith(File.separator + "*")) {
                return Stream.of(new File(entry)).filter(File::isFile);
            }
            File folder = new File(entry.equals("*") ? "." : entry.substring(0, entry.length() - 2));
            File[] jars = folder.listFiles((in, name) -> name.endsWith(".jar") || name.endsWith(".JAR"));
            return jars == null ? Stream.empty() : Stream.of(jars).sorted();
        }

        private static void requireReadable(File jar) {
            try (ZipFile opened = new ZipFile(jar)) {
                if (opened.size() == 0) {
                    throw Failure.usage(VARIABLE + " names an empty jar: " + jar + "; build or copy it again");
                }
            } catch (IOException e) {
                throw Failure.usage(
                        VARIABLE + " names a jar that cannot be read: " + jar + ": " + e.getMessage()
                                + "; build or copy it again",
                        e);
            }
        }
    }

    /**
     * Restores the arguments that the user typed. Under a locale such as C, Java replaces every character outside ASCII, so
     * that two labels can become equal; Linux still provides the bytes, which are read as UTF-8.
     */
    static final class RawArguments {
        private static final Path BYTES = Path.of("/proc/self/cmdline");

        private RawArguments() {}

        static String[] of(String[] decoded) {
            String charset = System.getProperty("sun.jnu.encoding", "UTF-8");
            return charset.equalsIgnoreCase("UTF-8") || isWhole(decoded) ? decoded : typed(decoded);
        }

        /**
         * Returns whether every character of the arguments was decoded; a character that was not is a replacement character.
         */
        private static boolean isWhole(String... arguments) {
            for (String argument : arguments) {
                if (argument.indexOf('\uFFFD') >= 0) {
                    return false;
                }
            }
            return true;
        }

        private static String[] typed(String[] decoded) {
            try {
                return last(Files.readAllBytes(BYTES), decoded);
            } catch (IOException e) {
                return decoded;
            }
        }

        /**
         * Returns the last of the zero-terminated texts, as many as there are decoded arguments, if they are valid UTF-8.
         */
        static String[] last(byte[] bytes, String[] decoded) throws IOException {
            List<String> all = new ArrayList<>();
            int begin = 0;
            for (int at = 0; at < bytes.length; at++) {
                if (bytes[at] == 0) {
                    all.add(decode(bytes, begin, at - begin));
                    begin = at + 1;
                }
            }
            return all.size() < decoded.length
                    ? decoded
                    : all.subList(all.size() - decoded.length, all.size()).toArray(String[]::new);
        }

        private static String decode(byte[] bytes, int from, int length) throws IOException {
            ByteBuffer text = ByteBuffer.wrap(bytes, from, length);
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        }
    }

    /**
     * A stream to standard output that keeps the reason why results could not be written, because a {@code PrintWriter}
     * hides it.
     */
    static final class ResultStream extends OutputStream {
        /**
         * The messages with which Linux, macOS and Windows report that the reading process, such as {@code head}, has
         * ended; this is no error.
         */
        private static final String[] GONE = {"Broken pipe", "pipe is being closed", "pipe has been ended"};

        private final OutputStream target;
        private @Nullable IOException failure;

        ResultStream(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                target.write(bytes, from, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }

        @Override
        public void flush() throws IOException {
            target.flush();
        }

        /** Returns the exit status of a command; if results were lost, prints one line and replaces a status of success. */
        int judged(int status, PrintWriter err) {
            if (failure == null || hasGone(String.valueOf(failure.getMessage()))) {
                return status;
            }
            err.println("credence: standard output cannot be written, so the output is incomplete: "
                    + failure.getMessage());
            err.flush();
            return status == 0 ? Failure.DATA : status;
        }

        private static boolean hasGone(String message) {
            for (String words : GONE) {
                if (message.contains(words)) {
                    return true;
                }
            }
            return false;
        }
    }
}
