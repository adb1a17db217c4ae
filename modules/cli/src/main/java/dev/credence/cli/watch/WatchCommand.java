package dev.credence.cli.watch;

import dev.credence.Credence;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.watch.WatchOptions.WindowOptions;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.sequential.BettingSequence;
import dev.credence.sequential.Look;
import dev.credence.sequential.Monitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code credence watch}, which follows the rows that are appended to files. */
@Command(
        name = "watch",
        description = {
            "Follows the rows that are appended to a file, with bounds that are valid at every look.",
            "",
            "Every few seconds the new rows are counted and one line is printed. The bounds may be looked at as often as"
                    + " wanted: over all looks, they are wrong with a probability of at most 1 - level. With --at-least or"
                    + " --at-most the command ends as soon as the claim is decided. Only complete lines are read; half a"
                    + " line waits for its rest.",
            "",
            "The value and its bounds are of all rows since the first one, so that a decline after many good rows shows"
                    + " late: --window N compares windows of recent rows with the first rows, and ends with status 3 as soon"
                    + " as one of them shows a change."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the claim was shown; with --once and without a claim, the look was printed; with --window, the rows ended"
                    + " and no window showed a change",
            "1:a file shrank, was replaced or has a row that cannot be read; the state of the last look is kept",
            "2:wrong usage",
            "3:the claim was shown to be false; with --window, a change was shown",
            "4:the rows ended, or with --once one look was taken, before the claim was decided; or the bounds contradict an"
                    + " earlier decision, because the true value has changed"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence watch log.csv --truth label --prediction model --metric accuracy \\",
            "      --state log.watch",
            "  credence watch log.jsonl --truth label --prediction model --positive spam \\",
            "      --metric recall --at-least 0.9 --id message --state log.watch --once"
        })
public final class WatchCommand extends LookCommand {
    private static final String BETTING = "betting-sequence";

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "File of CSV (.csv) or JSON lines (.jsonl), a folder of such files, or - for standard input.")
    private String file = "";

    @Option(
            names = {"-m", "--metric"},
            required = true,
            paramLabel = "ID",
            description = "The metric, such as accuracy, recall or f1.macro; auroc of scores, mean of outcomes.")
    private String metric = "";

    @Option(
            names = "--sequence",
            paramLabel = "ID",
            description =
                    "The confidence sequence: asymptotic-sequence:tuned-for=N; beta-binomial-sequence, the default"
                            + " for proportions and means of one system; or betting-sequence, for means in the order of the rows.")
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

    /** Names the column of items, whose rows count together. */
    @Option(
            names = "--item",
            paramLabel = "COLUMN",
            description = "Column of items, whose rows follow each other and count as one observation, their mean: for"
                    + " --metric mean of outcomes, and accuracy. Without it the rows are taken as independent.")
    void item(String column) {
        columns.item(column);
    }

    @Mixin
    private WindowOptions windows = new WindowOptions();

    @Option(names = "--once", description = "Take one look and end.")
    private boolean once;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "Seconds between looks (default: ${DEFAULT-VALUE}).")
    private double every;

    private boolean noted;

    public WatchCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    String source() {
        return file;
    }

    /** The decision that the last look shows. */
    private Verdict shown = Verdict.INCONCLUSIVE;

    @Override
    Optional<Verdict> decided() throws IOException, InterruptedException {
        if (!(every > 0 && every <= 86_400)) {
            throw Failure.usage("--every must be above 0 and at most 86400 seconds: every=" + every);
        }
        if (file.equals("-") && keepsState()) {
            throw Failure.usage("--state needs a file to follow: standard input cannot be read again");
        }
        if (floor != null && ceiling != null) {
            throw Failure.usage("one of --at-least and --at-most may be given, as a sequence decides one claim");
        }
        if (windows.given()) {
            if (columns.declared().isPresent()) {
                throw Failure.usage(
                        "--labels does not apply to --window, which compares the rows that there are: leave out one");
            }
            return changed();
        }
        if (columns.hasItems() && !isMeanOfItems()) {
            throw Failure.usage("--item counts the mean of an item as one observation: it needs --metric mean with"
                    + " --outcome, or --metric accuracy with --prediction: metric=" + metric);
        }
        WatchedState state = state(question());
        Monitor monitor = claiming(isBetting() ? betting(state) : usual());
        if (isBetting()) {
            state.addInOrder(monitor);
        }
        state.kept().ifPresent(monitor::merge);
        follow(state, () -> {
            show(state, monitor);
            return state.verdict != Verdict.INCONCLUSIVE;
        });
        return verdict();
    }

    /** Compares windows with the first rows, and returns FAIL as soon as one shows a change; empty if the rows end before. */
    private Optional<Verdict> changed() throws IOException, InterruptedException {
        if (floor != null
                || ceiling != null
                || sequence != null
                || keepsState()
                || !columns.areLabels()
                || columns.hasItems()) {
            throw Failure.usage(
                    "--window compares predicted labels of one system, and reads all rows each time: it needs"
                            + " --truth and --prediction, without --against, --item, --at-least, --at-most, --sequence and --state");
        }
        WatchedState state = state(question());
        WatchedWindows compared =
                new WatchedWindows(credence.get(), metric, level(Optional.empty()), windows, columns.positive());
        state.addInOrder(compared);
        List<Verdict> verdicts = new ArrayList<>();
        follow(state, () -> {
            WatchedWindows.verdict(shown(compared, state)).ifPresent(verdicts::add);
            return !verdicts.isEmpty();
        });
        return verdicts.stream().findFirst();
    }

    /** Reads rows and looks at them, until a look decides or the rows end. */
    private void follow(WatchedState state, BooleanSupplier look) throws IOException, InterruptedException {
        FollowedFiles files = new FollowedFiles(file, columns, once && !keepsState(), state);
        if (file.equals("-")) {
            pipe(files, state, look);
            return;
        }
        boolean decided = false;
        for (boolean first = true; !decided; first = false) {
            if (files.read() || first) {
                if (once && !keepsState()) {
                    state.end(file);
                }
                decided = look.getAsBoolean();
            }
            if (once) {
                return;
            }
            if (!decided) {
                TimeUnit.NANOSECONDS.sleep((long) (every * 1e9));
            }
        }
    }

    private void pipe(FollowedFiles files, WatchedState state, BooleanSupplier look) throws IOException {
        long[] last = {System.nanoTime()};
        boolean[] decided = {false};
        files.readPipe(console.in(), () -> {
            if (System.nanoTime() - last[0] >= every * 1e9) {
                decided[0] = look.getAsBoolean();
                last[0] = System.nanoTime();
            }
            return !decided[0];
        });
        if (!decided[0]) {
            state.end(file);
            decided[0] = look.getAsBoolean();
        }
    }

    /** Prints the looks at windows up to the first one that shows a change, and returns them. */
    private List<Look> shown(WatchedWindows compared, WatchedState state) {
        state.looks++;
        warn(state);
        state.requireCommonLabels(file, false);
        List<Look> shown = new ArrayList<>();
        for (WatchedWindows.WindowLook window : compared.looks(state)) {
            if (WatchedWindows.verdict(shown).isPresent()) {
                break;
            }
            Look look = believed(window.look(), state);
            shown.add(look);
            printNotes(look);
            if (json) {
                Map<String, Object> form = new LinkedHashMap<>();
                form.put("window", look.number());
                form.put("rows", look.items());
                form.put("metric", look.metric());
                describe(form, look, Optional.of(look.verdict()));
                leftOut(form, window.repeated(), window.incomplete());
                print(form);
            } else {
                print("window " + look.number() + "  rows " + look.items() + "  " + look.metric()
                        + " minus that of the first "
                        + windows.reference() + " rows " + shown(look)
                        + (look.verdict() == Verdict.FAIL ? "  CHANGED" : "")
                        + leftOut(window.repeated(), window.incomplete()));
            }
        }
        if (!json) {
            state.waiting.forEach((name, words) -> print(name + ": " + words));
        }
        if (compared.missing() > 0) {
            missing(compared.missing(), state);
        }
        return shown;
    }

    /** Prints that the first rows, with which windows are compared, are not complete. */
    private void missing(long missing, WatchedState state) {
        if (!json) {
            print("no window yet: " + missing + " of the first " + windows.reference() + " rows are missing"
                    + leftOut(state.repeated, state.incomplete));
            return;
        }
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("reference", windows.reference());
        form.put("rows", windows.reference() - missing);
        form.put("missing", missing);
        leftOut(form, state.repeated, state.incomplete);
        print(form);
    }

    /** Returns words about the rows that are left out, which follow a line; empty if there are none. */
    private static String leftOut(long repeated, long incomplete) {
        return (repeated > 0 ? "  " + repeated + " repeated" : "")
                + (incomplete > 0 ? "  " + incomplete + " incomplete" : "");
    }

    private static void leftOut(Map<String, Object> form, long repeated, long incomplete) {
        form.put("repeated", repeated);
        form.put("incomplete", incomplete);
    }

    private Optional<Verdict> verdict() {
        return floor != null || ceiling != null ? Optional.of(shown) : Optional.empty();
    }

    private String question() {
        return metric + " at level " + level(Optional.empty()).value()
                + (sequence == null ? "" : ", sequence " + sequence)
                + (floor == null ? "" : ", at least " + floor)
                + (ceiling == null ? "" : ", at most " + ceiling);
    }

    private boolean isMeanOfItems() {
        return metric.equals(columns.isOfOutcomes() ? "mean" : "accuracy");
    }

    /** Returns the metric of what is counted: the accuracy over items is the mean of their shares of right rows. */
    private String observed() {
        return columns.hasItems() && isMeanOfItems() ? "mean" : metric;
    }

    private boolean isBetting() {
        return BETTING.equals(sequence);
    }

    private Monitor betting(WatchedState state) {
        return Monitor.ofMean(
                credence.get(),
                state.sequence()
                        .orElseGet(() -> BettingSequence.of(
                                level(Optional.empty()),
                                columns.rangeOfOneOutcome()
                                        .filter(range -> observed().equals("mean"))
                                        .orElseThrow(() -> Failure.usage(BETTING
                                                + " bets on the mean of the outcomes of one system in their order: it needs"
                                                + " --outcome COLUMN --metric mean, without --against")))));
    }

    private Monitor usual() {
        Monitor usual = monitor(observed(), level(Optional.empty()), columns.compares());
        return sequence == null ? usual : usual.by(sequence);
    }

    private Monitor claiming(Monitor monitor) {
        return floor != null
                ? monitor.claiming(Claim.atLeast(floor))
                : ceiling != null ? monitor.claiming(Claim.atMost(ceiling)) : monitor;
    }

    /** Looks, keeps the state, and only then prints. */
    private void show(WatchedState state, Monitor monitor) {
        state.look().ifPresent(monitor::merge);
        Look look = believed(monitor.look().after(state.verdict), state);
        if (state.verdict == Verdict.INCONCLUSIVE) {
            state.verdict = look.verdict();
        }
        shown = look.verdict();
        state.requireCommonLabels(file, state.verdict != Verdict.INCONCLUSIVE);
        save(state);
        warn(state);
        printNotes(look);
        if (!json && !noted && !(columns.hasItems() && metric.equals("mean"))) {
            noted = true;
            print(
                    columns.hasItems()
                            ? "Note: each item counts once, with the mean of its rows; evaluate --cluster gives each row the same weight"
                            : "Note: the rows are taken as independent of each other; if an item has several, --item COLUMN counts"
                                    + " them as one observation");
        }
        if (json) {
            print(form(look, state));
        } else {
            print(line(look, state));
        }
    }

    /** Returns the spelling of the metric, or the metric of rows that items replace by a mean. */
    private String shownMetric(Look look) {
        return columns.hasItems() ? metric : look.metric();
    }

    private String line(Look look, WatchedState state) {
        StringBuilder line = new StringBuilder(
                "look " + state.looks + (columns.hasItems() ? "  items " : "  rows ") + look.items() + "  n " + look.n()
                        + "  " + shownMetric(look) + " "
                        + columns.difference().map(two -> two + " ").orElse("") + shown(look));
        verdict().ifPresent(verdict -> line.append("  ").append(verdict));
        look.needed().ifPresent(n -> line.append("  about ").append(n).append(" needed"));
        state.openItem()
                .ifPresent(item ->
                        line.append("  item '").append(QuotedText.of(item)).append("' is not complete"));
        state.waiting.values().forEach(words -> line.append("  ").append(words));
        return line.append(leftOut(state.repeated, state.incomplete)).toString();
    }

    private Map<String, Object> form(Look look, WatchedState state) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("look", state.looks);
        form.put(columns.hasItems() ? "items" : "rows", look.items());
        form.put("metric", shownMetric(look));
        columns.difference().ifPresent(two -> form.put("difference", two));
        describe(form, look, verdict());
        state.openItem().ifPresent(item -> form.put("openItem", item));
        if (!state.waiting.isEmpty()) {
            form.put("waiting", state.waiting);
        }
        leftOut(form, state.repeated, state.incomplete);
        return form;
    }
}
