package dev.credence.cli.watch;

import dev.credence.Credence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.RunOptions;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.jackson.CredenceJson;
import dev.credence.sequential.Look;
import dev.credence.sequential.Monitor;
import dev.credence.state.LabelState;
import dev.credence.state.States;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code credence watch}, which follows the rows that are appended to files. */
@Command(
        name = "watch",
        description = {
            "Follows the rows that are appended to a file, with bounds that hold at every look.",
            "",
            "Every few seconds the new rows are counted and one line is printed. The bounds may be looked at as often as"
                    + " wanted: over all looks, they are wrong with a probability of at most 1 - level. With --at-least or"
                    + " --at-most the command ends as soon as the claim is decided. Only complete lines are read; half a"
                    + " line waits for its rest."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the claim was shown; with --once and without a claim, the look was printed",
            "1:a file shrank, was replaced or has a row that cannot be read; the state of the last look is kept",
            "2:wrong usage",
            "3:the claim was shown to be false",
            "4:the rows ended, or with --once one look was taken, before the claim was decided"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence watch log.csv --truth label --prediction model --metric accuracy --state log.watch",
            "  credence watch log.jsonl --truth label --prediction model --positive spam \\",
            "      --metric recall --at-least 0.9 --id message --state log.watch --once"
        })
public final class WatchCommand implements Callable<Integer> {
    private static final int WORSE = 3;
    private static final int INCONCLUSIVE = 4;
    /** The bytes of a file's start that are hashed. */
    private static final int START = 4096;
    /** The bytes that are read at once; also the largest row. */
    private static final int PIECE = 1 << 22;

    private final Console console;
    private final Supplier<Credence> credence;
    private final Map<String, ArrivingRows> rows = new HashMap<>();

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "File of CSV (.csv) or JSON lines (.jsonl), a folder of such files, or - for standard input.")
    private String file = "";

    @Mixin
    private WatchOptions columns = new WatchOptions();

    @Option(
            names = {"-m", "--metric"},
            required = true,
            paramLabel = "ID",
            description = "The metric, such as accuracy, recall or f1.macro.")
    private String metric = "";

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Level of all looks together (default: ${DEFAULT-VALUE}).")
    private double level;

    @Option(
            names = "--sequence",
            paramLabel = "ID",
            description = "The confidence sequence: asymptotic-sequence:tuned-for=N, or beta-binomial-sequence, the"
                    + " default for proportions.")
    private @Nullable String sequence;

    @Option(
            names = "--at-least",
            paramLabel = "FLOOR",
            description = "Claim that the metric, or the difference, exceeds a floor.")
    private @Nullable Double floor;

    @Option(
            names = "--at-most",
            paramLabel = "CEILING",
            description = "Claim that the metric, or the difference, stays below a ceiling.")
    private @Nullable Double ceiling;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description =
                    "File that keeps what was read; it is replaced as a whole before each line is printed, so that"
                            + " the command may be stopped at any moment and started again.")
    private @Nullable Path stateFile;

    @Option(names = "--once", description = "Take one look and end.")
    private boolean once;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "Seconds between looks (default: ${DEFAULT-VALUE}).")
    private double every;

    @Option(names = "--json", description = "Print a JSON object a look.")
    private boolean json;

    /** Creates the command with its console and the installed metrics and methods. */
    public WatchCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        if (!(every > 0 && every <= 86_400)) {
            throw Failure.usage("--every must be above 0 and at most 86400 seconds: every=" + every);
        }
        try {
            return watch();
        } catch (RefusedException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        } catch (IOException e) {
            throw Failure.data(file + ": cannot be read: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return INCONCLUSIVE;
        }
    }

    private int watch() throws IOException, InterruptedException {
        boolean piped = file.equals("-");
        if (piped && stateFile != null) {
            throw Failure.usage("--state needs a file to follow: standard input cannot be read again");
        }
        Monitor monitor = monitor();
        WatchedState state = stateFile == null ? new WatchedState() : WatchedState.read(stateFile, question());
        LabelState<?, ?> counts = state.labels(columns);
        if (counts.size() > 0) {
            monitor.merge((Poolable<?>) counts.sample().evidence());
        }
        if (piped) {
            return ended(pipe(state, counts, monitor));
        }
        if (!Files.isDirectory(Path.of(file))) {
            TableFile.requireFile(Path.of(file));
        }
        boolean first = true;
        while (true) {
            boolean grown = readFiles(state, counts, monitor);
            if (grown || first) {
                show(state, counts, monitor);
            }
            first = false;
            if (once || state.verdict != Verdict.INCONCLUSIVE) {
                return ended(state);
            }
            TimeUnit.NANOSECONDS.sleep((long) (every * 1e9));
        }
    }

    private int ended(WatchedState state) {
        return switch (state.verdict) {
            case PASS -> 0;
            case FAIL -> WORSE;
            case INCONCLUSIVE -> hasClaim() ? INCONCLUSIVE : 0;
        };
    }

    private boolean hasClaim() {
        return floor != null || ceiling != null;
    }

    private String question() {
        return String.join(
                " ",
                metric,
                String.valueOf(level),
                String.valueOf(sequence),
                String.valueOf(floor),
                String.valueOf(ceiling),
                columns.columns().toString(),
                columns.positive().orElse(""));
    }

    private Monitor monitor() {
        if (floor != null && ceiling != null) {
            throw Failure.usage("one of --at-least and --at-most may be given, as a sequence decides one claim");
        }
        Monitor monitor = columns.compares()
                ? Monitor.ofDifference(credence.get(), metric, RunOptions.levelOf(level))
                : Monitor.of(credence.get(), metric, RunOptions.levelOf(level));
        Monitor named = sequence == null ? monitor : monitor.by(sequence);
        Monitor positive = columns.positive().map(named::positive).orElse(named);
        return floor != null
                ? positive.claiming(Claim.atLeast(floor))
                : ceiling != null ? positive.claiming(Claim.atMost(ceiling)) : positive;
    }

    private boolean readFiles(WatchedState state, LabelState<?, ?> counts, Monitor monitor) throws IOException {
        boolean grown = false;
        for (Path path : files()) {
            grown |= readFile(path, state, counts, monitor);
        }
        for (String name : state.files.keySet()) {
            if (!Files.exists(Path.of(name))) {
                throw Failure.data(name + ": the file that was read is gone; the counts of the last look are kept");
            }
        }
        return grown;
    }

    private List<Path> files() throws IOException {
        Path path = Path.of(file);
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> all = Files.list(path)) {
            return all.filter(one -> isJson(one.toString()) || one.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isJson(String name) {
        return name.endsWith(".jsonl") || name.endsWith(".ndjson");
    }

    private boolean readFile(Path path, WatchedState state, LabelState<?, ?> counts, Monitor monitor)
            throws IOException {
        String name = path.toString();
        WatchedState.Position before = state.files.getOrDefault(name, new WatchedState.Position(0, hash(path, 0)));
        long size = Files.size(path);
        if (size < before.bytes()) {
            throw Failure.data(name + ": the file shrank from at least " + before.bytes() + " to " + size
                    + " bytes; rows are only counted once, so that the counts of the last look are kept; name another"
                    + " --state to begin anew");
        }
        if (!hash(path, before.bytes()).equals(before.start())) {
            throw Failure.data(
                    name + ": the file was replaced, as its start is not the one that was read; the counts of"
                            + " the last look are kept; name another --state to begin anew");
        }
        ArrivingRows reader = rows.get(name);
        long position = before.bytes();
        try (InputStream in = Files.newInputStream(path)) {
            if (reader == null) {
                reader = reader(path, position);
                rows.put(name, reader);
            }
            in.skipNBytes(position);
            byte[] buffer = new byte[PIECE];
            int kept = 0;
            while (true) {
                int read = in.readNBytes(buffer, kept, buffer.length - kept);
                int length = kept + read;
                int used = reader.read(buffer, length, cells -> count(cells, state, counts, monitor));
                position += used;
                kept = length - used;
                System.arraycopy(buffer, used, buffer, 0, kept);
                if (read == 0) {
                    break;
                }
                if (kept == buffer.length) {
                    throw Failure.data(name + ": a row must not be longer than " + PIECE + " bytes");
                }
            }
        }
        if (position > before.bytes()) {
            state.files.put(name, new WatchedState.Position(position, hash(path, position)));
        }
        return position > before.bytes();
    }

    /** Returns a reader that knows the header of a file of which some rows were read before. */
    private ArrivingRows reader(Path path, long position) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            if (States.isState(in.readNBytes(64))) {
                throw Failure.usage(
                        path + ": is a state of credence collect, which no longer holds single rows: name the"
                                + " file of the rows instead");
            }
        }
        boolean lines = isJson(path.toString());
        ArrivingRows reader = new ArrivingRows(path.toString(), lines, columns.columns());
        if (position > 0 && !lines) {
            try (InputStream in = Files.newInputStream(path)) {
                byte[] head = in.readNBytes((int) Math.min(PIECE, position));
                int end = 0;
                while (end < head.length && head[end] != '\n') {
                    end++;
                }
                reader.read(head, Math.min(head.length, end + 1), cells -> {});
            }
        }
        return reader;
    }

    private static String hash(Path path, long bytes) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] start = in.readNBytes((int) Math.min(START, bytes));
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(start));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private void count(List<String> cells, WatchedState state, LabelState<?, ?> counts, Monitor monitor) {
        int labels = columns.compares() ? 3 : 2;
        if (cells.subList(0, labels).stream().anyMatch(String::isEmpty)) {
            state.incomplete++;
            return;
        }
        if (columns.hasIds() && !state.ids.add(cells.get(labels))) {
            state.repeated++;
            return;
        }
        WatchedState.add(counts, cells);
        if (columns.compares()) {
            monitor.addPair(cells.get(0), cells.get(1), cells.get(2));
        } else {
            monitor.add(cells.get(0), cells.get(1));
        }
    }

    private WatchedState pipe(WatchedState state, LabelState<?, ?> counts, Monitor monitor) throws IOException {
        ArrivingRows reader = null;
        byte[] buffer = new byte[PIECE];
        int kept = 0;
        long last = System.nanoTime();
        while (state.verdict == Verdict.INCONCLUSIVE) {
            int read = console.in().read(buffer, kept, buffer.length - kept);
            if (read < 0) {
                break;
            }
            if (reader == null) {
                reader = new ArrivingRows("-", buffer[0] == '{', columns.columns());
            }
            int length = kept + read;
            int used = reader.read(buffer, length, cells -> count(cells, state, counts, monitor));
            kept = length - used;
            System.arraycopy(buffer, used, buffer, 0, kept);
            if (kept == buffer.length) {
                throw Failure.data("-: a row must not be longer than " + PIECE + " bytes");
            }
            if (System.nanoTime() - last >= every * 1e9) {
                show(state, counts, monitor);
                last = System.nanoTime();
            }
        }
        if (kept > 0 && reader != null) {
            byte[] rest = Arrays.copyOf(buffer, kept + 1);
            rest[kept] = '\n';
            reader.read(rest, rest.length, cells -> count(cells, state, counts, monitor));
        }
        if (state.verdict == Verdict.INCONCLUSIVE) {
            show(state, counts, monitor);
        }
        return state;
    }

    /** Looks, keeps the state, and only then prints. */
    private void show(WatchedState state, LabelState<?, ?> counts, Monitor monitor) {
        Look look = monitor.look();
        state.looks++;
        if (state.verdict == Verdict.INCONCLUSIVE) {
            state.verdict = look.verdict();
        }
        if (stateFile != null) {
            state.save(stateFile, question(), counts);
        }
        console.out().println(json ? object(look, state) : line(look, state));
        console.out().flush();
    }

    private String line(Look look, WatchedState state) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "look %d  rows %d  n %d  %s %.4f [%.4f, %.4f]%s",
                state.looks,
                look.items(),
                look.n(),
                look.metric(),
                look.value(),
                look.lower(),
                look.upper(),
                hasClaim() ? "  " + state.verdict : ""));
        look.needed().ifPresent(n -> line.append("  about ").append(n).append(" needed"));
        if (state.repeated > 0) {
            line.append("  ").append(state.repeated).append(" repeated");
        }
        if (state.incomplete > 0) {
            line.append("  ").append(state.incomplete).append(" incomplete");
        }
        return line.toString();
    }

    private String object(Look look, WatchedState state) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("look", state.looks);
        form.put("rows", look.items());
        form.put("n", look.n());
        form.put("metric", look.metric());
        form.put("sequence", look.by());
        form.put("level", look.level().value());
        form.put("value", CredenceJson.number(look.value()));
        form.put("lower", CredenceJson.number(look.lower()));
        form.put("upper", CredenceJson.number(look.upper()));
        if (hasClaim()) {
            form.put("verdict", state.verdict.word());
        }
        look.needed().ifPresent(n -> form.put("needed", n));
        form.put("repeated", state.repeated);
        form.put("incomplete", state.incomplete);
        return CredenceJson.mapper().writeValueAsString(form);
    }
}
