package dev.credence.cli.watch;

import dev.credence.Credence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.gate.GateFile;
import dev.credence.decision.Verdict;
import dev.credence.report.gate.Gate;
import dev.credence.sequential.Look;
import dev.credence.sequential.Monitor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code credence decide}, which runs a command for more rows only while a gate is undecided. */
@Command(
        name = "decide",
        description = {
            "Decides a gate with as few rows as it needs: a command is run for more rows only while the gate is open.",
            "",
            "The command writes CSV with a header, or JSON lines, for COUNT items from item START on. After each batch"
                    + " every expectation of the gate is judged by a confidence sequence at 1 - (1 - level) / checks, so"
                    + " that all looks at all checks together are wrong with a probability of at most 1 - level."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:every check passed",
            "1:the command failed, or wrote another number of rows than was requested or the same rows again; the state is that before the batch",
            "2:wrong usage",
            "3:a check failed",
            "4:inconclusive: the budget was spent before every check was decided"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence decide --run './evaluate.sh {start} {count}' --gate gate.json --budget 5000 \\",
            "      --truth label --prediction model --batch 100 --state decide.json"
        })
public final class DecideCommand extends LookCommand {
    private static final String RUN = "run";

    @Option(
            names = "--run",
            required = true,
            paramLabel = "COMMAND",
            description = "Shell command, in which {start} is the number of rows so far and {count} that of the batch.")
    private String run = "";

    @Option(
            names = "--gate",
            required = true,
            paramLabel = "GATE.JSON",
            description = "File of expectations, as for credence gate --expect; margins need --against.")
    private @Nullable Path gateFile;

    @Option(names = "--budget", required = true, paramLabel = "N", description = "The largest number of rows.")
    private long budget;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "100",
            description = "The number of rows of a batch (default: ${DEFAULT-VALUE}).")
    private long batch;

    /** The logarithm of the probability, 1e-6, below which equal batches are no coincidence. */
    private static final double LOG_OF_CHANCE = -13.8;

    public DecideCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    String source() {
        return RUN;
    }

    @Override
    Optional<Verdict> decided() {
        if (budget < 1 || batch < 1) {
            throw Failure.usage("--budget and --batch must be 1 or more: budget=" + budget + ", batch=" + batch);
        }
        GateFile file = GateFile.read(Optional.ofNullable(gateFile).orElseThrow());
        requireWhole(file);
        Gate gate = file.expected(Gate.of(credence.get()));
        ConfidenceLevel whole = level(file.confidence());
        List<Check> checks = checks(gate, whole);
        WatchedState state = state(
                gate.expectations().stream().map(Gate.Expectation::words).toList() + " at level " + whole.value());
        state.ids.removeIf(word -> !isRestored(checks, word));
        state.kept().ifPresent(kept -> checks.forEach(check -> check.look(Optional.of(kept), state)));
        long start = state.drawn;
        Verdict verdict = start > 0 ? show(checks, start, state) : Verdict.INCONCLUSIVE;
        while (verdict == Verdict.INCONCLUSIVE && start < budget) {
            long count = Math.min(batch, budget - start);
            rows(start, count, state).forEach(state::add);
            start += count;
            state.drawn = start;
            Optional<Poolable<?>> arrived = state.look();
            checks.forEach(check -> check.look(arrived, state));
            state.requireCommonLabels(
                    "--run", checks.stream().anyMatch(check -> check.verdict() != Verdict.INCONCLUSIVE));
            checks.stream().filter(check -> check.look.decided()).forEach(check -> state.ids.add(check.decision()));
            save(state);
            warn(state);
            verdict = show(checks, start, state);
        }
        return Optional.of(verdict);
    }

    private void requireWhole(GateFile file) {
        List<String> other = new ArrayList<>();
        file.slice().ifPresent(column -> other.add("slice"));
        if (!file.anyOf().isEmpty()) {
            other.add("any-of");
        }
        if (file.adjusts()) {
            other.add("adjust");
        }
        if (!other.isEmpty()) {
            throw Failure.usage(gateFile + ": decide checks all rows together, of one system or with --against of a"
                    + " system and its baseline, and divides the error over the checks: leave out "
                    + String.join(", ", other));
        }
    }

    /** Restores the decisions of earlier looks, which stay; the words are those of {@link Check#decision}. */
    private static boolean isRestored(List<Check> checks, String word) {
        return checks.stream().anyMatch(check -> check.restore(word));
    }

    private List<Check> checks(Gate gate, ConfidenceLevel whole) {
        List<Gate.Expectation> all = gate.expectations();
        if (all.isEmpty()) {
            throw Failure.usage(gateFile + ": $.expect must have one expectation or more");
        }
        ConfidenceLevel each = ConfidenceLevel.of(1 - (1 - whole.value()) / all.size());
        List<Check> checks = new ArrayList<>();
        for (Gate.Expectation one : all) {
            if (one.needsBaseline() && !columns.compares()) {
                throw Failure.usage(
                        "'" + one.words() + "' compares with a baseline: name its column with --against OLD");
            }
            Monitor monitor = monitor(one.metric().spelling(), each, one.needsBaseline());
            checks.add(new Check(one.words(), one.needsBaseline(), monitor.claiming(one.claim())));
        }
        return checks;
    }

    /** One expectation with its monitor. */
    private static final class Check {
        private final String words;
        private final boolean paired;
        private final Monitor monitor;
        private Verdict before = Verdict.INCONCLUSIVE;
        private Look look;

        Check(String words, boolean paired, Monitor monitor) {
            this.words = words;
            this.paired = paired;
            this.monitor = monitor;
            this.look = monitor.look();
        }

        /** Looks, after the rows that arrived; of two systems a check without a baseline reads the first. */
        void look(Optional<Poolable<?>> arrived, WatchedState state) {
            arrived.map(rows -> rows instanceof PairedEvidence<?> joint && !paired ? (Poolable<?>) joint.first() : rows)
                    .ifPresent(monitor::merge);
            look = believed(monitor.look().after(before), state);
        }

        String decision() {
            return verdict().word() + " " + words;
        }

        boolean restore(String decision) {
            for (Verdict one : Verdict.values()) {
                if (decision.equals(one.word() + " " + words)) {
                    before = one;
                    return true;
                }
            }
            return false;
        }

        Verdict verdict() {
            return look.verdict();
        }
    }

    /** Runs the command for a batch, and returns its rows. */
    private List<List<String>> rows(long start, long count, WatchedState state) {
        String line = run.replace("{start}", Long.toString(start)).replace("{count}", Long.toString(count));
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        List<List<String>> rows = new ArrayList<>();
        int status;
        try {
            Process process = new ProcessBuilder(windows ? List.of("cmd", "/c", line) : List.of("/bin/sh", "-c", line))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            process.getOutputStream().close();
            byte[] written = process.getInputStream().readAllBytes();
            status = process.waitFor();
            if (status == 0) {
                requireNew(written, start, state);
                boolean isJson = written.length > 0 && written[0] == '{';
                new ArrivingRows(
                                "--run",
                                new ArrivingRows.Form(
                                        isJson, columns.delimiter().orElse(',')),
                                columns.columns(),
                                state::header)
                        .readAll(written, written.length, rows::add);
            }
        } catch (IOException e) {
            throw Failure.data("--run cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.data("--run was interrupted; the counts of " + start + " rows are kept", e);
        }
        if (status != 0) {
            throw Failure.data("--run failed with status " + status + " at start=" + start + ", count=" + count
                    + "; the counts of the " + start + " rows before are kept");
        }
        int own = columns.cells();
        long complete = rows.stream()
                .filter(cells -> cells.subList(0, own).stream().noneMatch(String::isEmpty))
                .count();
        if (rows.size() != count || complete != count) {
            throw Failure.data(
                    "--run must write as many complete rows as requested: start=" + start + ", count=" + count
                            + ", rows=" + rows.size() + ", complete=" + complete + "; the counts of the " + start
                            + " rows before are kept");
        }
        return rows;
    }

    /**
     * Refuses a batch that was written before, line by line, unless that may well happen by chance, as in a batch of few rows or of equal ones: such rows
     * would be counted again and again, also if a state is continued.
     */
    private static void requireNew(byte[] written, long start, WatchedState state) {
        List<String> lines = new String(written, StandardCharsets.UTF_8).lines().toList();
        Map<String, Long> counts = lines.stream().collect(Collectors.groupingBy(line -> line, Collectors.counting()));
        double chance = 0;
        for (long count : counts.values()) {
            chance += count * Math.log(count / (double) lines.size());
        }
        if (chance < LOG_OF_CHANCE && !state.batches.add(FollowedFiles.hash(written))) {
            throw Failure.data("--run wrote the same " + lines.size() + " lines as before at start=" + start
                    + ", which would be counted again; let the command write the next rows, by {start} and {count}; the"
                    + " counts of the " + start + " rows before are kept");
        }
    }

    private Verdict show(List<Check> checks, long rows, WatchedState state) {
        checks.forEach(check -> printNotes(check.look));
        Verdict verdict = Verdict.of(checks.stream().map(Check::verdict).toList());
        if (json) {
            Map<String, Object> form = new LinkedHashMap<>();
            form.put("rows", rows);
            form.put("looks", state.looks);
            form.put("verdict", verdict.word());
            form.put("checks", checks.stream().map(DecideCommand::form).toList());
            print(form);
            return verdict;
        }
        for (Check check : checks) {
            print("rows " + rows + "  " + check.words + ": " + shown(check.look) + "  " + check.verdict());
        }
        if (verdict != Verdict.INCONCLUSIVE || rows >= budget) {
            print(verdict + " after " + rows + " of at most " + budget + " rows");
        }
        return verdict;
    }

    private static Map<String, Object> form(Check check) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("check", check.words);
        describe(form, check.look, Optional.of(check.verdict()));
        return form;
    }
}
