package dev.credence.cli.watch;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.ExitStatus;
import dev.credence.cli.Failure;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.WrittenFile;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Verdict;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.text.Digits;
import dev.credence.sequential.Look;
import dev.credence.sequential.Monitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options, the exit statuses and the form of a look that {@code watch} and {@code decide} share. */
abstract class LookCommand implements Callable<Integer> {
    /** The codes of notes on classes that did not occur yet or are too rare for bounds, and on a decision that is contradicted. */
    private static final Set<String> PRINTED_NOTES =
            Set.of("unseen-classes", "few-rows-of-class", Look.CONTRADICTED, InconclusiveCause.ASSUMPTION.code());

    /** The fewest decimals of a line, 4. */
    private static final int LEAST_DIGITS = 4;

    final Console console;
    final Supplier<Credence> credence;

    @Mixin
    WatchOptions columns = new WatchOptions();

    @Option(
            names = "--level",
            paramLabel = "P",
            description = "Level of all looks, and of all checks, together (default: that of the gate, or 0.95).")
    private @Nullable Double level;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description =
                    "File that keeps what was read; it is replaced as a whole before each look is printed, so that the"
                            + " command may be stopped at any moment and started again.")
    private @Nullable Path stateFile;

    @Option(names = "--json", description = "Print a JSON object a look.")
    boolean json;

    /** What was printed before. */
    final Set<String> warned = new HashSet<>();

    LookCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public final Integer call() {
        columns.check();
        try {
            return decided().map(ExitStatus::of).orElse(0);
        } catch (RefusedException e) {
            if (e.refusal().code() == Refusal.Code.POSITIVE_LABEL) {
                throw Failure.refused(e.refusal());
            }
            throw Failure.data(source() + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        } catch (IOException e) {
            throw Failure.data(source() + ": cannot be read: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.INCONCLUSIVE;
        }
    }

    /** Looks until there is a decision, and returns it; empty if nothing was to be decided. */
    abstract Optional<Verdict> decided() throws IOException, InterruptedException;

    /** Returns the name of the source of rows, for messages. */
    abstract String source();

    /** Returns the level, or that of a gate. */
    ConfidenceLevel level(Optional<ConfidenceLevel> ofGate) {
        return level == null ? ofGate.orElse(ConfidenceLevel.P95) : RunOptions.levelOf(level);
    }

    boolean keepsState() {
        return stateFile != null;
    }

    /** Returns the state that was kept for a question, or a state without rows. */
    WatchedState state(String question) {
        String whole = question + ", " + columns.question();
        if (stateFile != null) {
            new WrittenFile("--state", stateFile, true).require();
        }
        return WatchedState.read(Optional.ofNullable(stateFile), columns, whole);
    }

    void save(WatchedState state) {
        if (stateFile != null) {
            state.save(stateFile);
        }
    }

    /** Returns a monitor of the metric of one system, or of the difference of two, with the positive label and the declared labels of the rows. */
    Monitor monitor(String metric, ConfidenceLevel at, boolean paired) {
        Monitor monitor =
                paired ? Monitor.ofDifference(credence.get(), metric, at) : Monitor.of(credence.get(), metric, at);
        Monitor declared = columns.declared().map(monitor::labels).orElse(monitor);
        return columns.positive().map(declared::positive).orElse(declared);
    }

    /** Returns a look without its decision if the rows give a reason to doubt it. */
    static Look believed(Look look, WatchedState state) {
        return state.doubt().map(look::doubted).orElse(look);
    }

    /** Prints the notes on rows that were not printed before. */
    final void warn(WatchedState state) {
        console.printNotes(state.rowNotes().stream().filter(warned::add).toList());
    }

    /** Returns the value with its bounds, such as {@code 0.9505 [0.9441, 0.9565]}. */
    static String shown(Look look) {
        Digits digits = Digits.ofWidth(look.upper() - look.lower(), LEAST_DIGITS);
        return digits.of(look.value()) + " " + digits.interval(look.lower(), look.upper());
    }

    /** Adds the sequence and what it shows to the JSON form of a look. */
    static void describe(Map<String, Object> form, Look look, Optional<Verdict> verdict) {
        form.put("sequence", look.by());
        form.put("level", look.level().value());
        form.put("n", look.n());
        form.put("value", CredenceJson.number(look.value()));
        form.put("lower", CredenceJson.number(look.lower()));
        form.put("upper", CredenceJson.number(look.upper()));
        verdict.ifPresent(one -> form.put("verdict", one.word()));
        look.needed().ifPresent(n -> form.put("needed", n));
    }

    /** Prints the notes of a look on classes and on a contradiction, each kind once. */
    void printNotes(Look look) {
        console.printNotes(look.notes().stream()
                .filter(note -> PRINTED_NOTES.contains(note.code()) && warned.add(look.metric() + " " + note.code()))
                .map(Note::sentence)
                .toList());
    }

    /** Prints a look at once. */
    void print(String line) {
        console.printLine(line);
    }

    void print(Map<String, Object> form) {
        console.out().println(CredenceJson.mapper().writeValueAsString(form));
        console.out().flush();
    }
}
