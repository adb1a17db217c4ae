package dev.credence.cli.gate;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.MetricLimit;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.cli.options.SystemOptions;
import dev.credence.decision.Multiplicity;
import dev.credence.report.gate.Gate;
import dev.credence.state.baseline.BaselineFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for the expectations of a gate. */
final class GateOptions {
    @Option(
            names = {"-m", "--metric"},
            split = MetricOptions.SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description =
                    "Metrics by which the new system must not be worse, such as f1.macro,recall; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--margin",
            split = ",",
            splitSynopsisLabel = ",",
            paramLabel = "D",
            description =
                    "Non-inferiority margin in units of the metric, once for all metrics or once for each in their"
                            + " order; 0 requires the new system to be better.")
    private List<Double> margins = new ArrayList<>();

    @Option(
            names = "--at-least",
            paramLabel = "ID=FLOOR",
            description =
                    "Floor that a metric of the new system must exceed, such as recall@malignant=0.9; may be repeated.")
    private List<String> floors = new ArrayList<>();

    @Option(
            names = "--at-most",
            paramLabel = "ID=CEILING",
            description =
                    "Ceiling that a metric of the new system must stay below, such as error-rate=0.1; may be repeated.")
    private List<String> ceilings = new ArrayList<>();

    @Option(
            names = "--expect",
            paramLabel = "GATE.JSON",
            description = "A file of expectations: {\"expect\": [{\"metric\": \"f1.macro\", \"margin\": 0.01},"
                    + " {\"metric\": \"recall@malignant\", \"atLeast\": 0.9}]}, and \"level\", \"adjust\", \"slice\" and"
                    + " \"any-of\"."
                    + " Options of the command line extend or replace its own.")
    private @Nullable Path file;

    @Option(
            names = "--slice",
            paramLabel = "COLUMN",
            description = "Column that divides the rows into slices, such as hospitals; every expectation is checked "
                    + "on each slice too.")
    private @Nullable String slice;

    @Option(
            names = "--adjust",
            paramLabel = "HOW",
            description = "Adjustment for the number of checks: holm (default), bonferroni, max-t (for predictions; "
                    + "sharper where checks are correlated) or none.")
    private @Nullable String adjust;

    /** Returns the file of expectations, or empty if none was named. */
    Optional<GateFile> file() {
        return Optional.ofNullable(file).map(GateFile::read);
    }

    /** Returns the column of slices, from the command line or from the file. */
    Optional<String> slice(Optional<GateFile> read) {
        return Optional.ofNullable(slice).or(() -> read.flatMap(GateFile::slice));
    }

    /** Returns whether an adjustment is named, on the command line or in the file. */
    boolean adjusts(Optional<GateFile> read) {
        return adjust != null || read.filter(GateFile::adjusts).isPresent();
    }

    /**
     * Returns the gate with all expectations.
     *
     * @throws Failure if an expectation makes no sense, or there is none
     */
    Gate expected(Gate usual, Optional<GateFile> read) {
        requireMargins();
        Gate gate = read.map(all -> all.expected(usual)).orElse(usual);
        try {
            for (int i = 0; i < metrics.size(); i++) {
                gate = gate.notWorse(metrics.get(i), margins.get(margins.size() == 1 ? 0 : i));
            }
            gate = MetricLimit.added(gate, floors, ceilings);
            return required(adjust == null ? gate : gate.multiplicity(Multiplicity.named(adjust)));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private void requireMargins() {
        if (metrics.isEmpty() && !margins.isEmpty()) {
            throw Failure.usage("--margin needs --metric ID, which was not given");
        }
        if (!metrics.isEmpty() && margins.size() != 1 && margins.size() != metrics.size()) {
            throw Failure.usage(
                    "--margin must be given once for all metrics or once for each, by how much the new system may"
                            + " be worse: metrics=" + metrics.size() + ", margins=" + margins.size()
                            + (metrics.stream().anyMatch(GateOptions::mayHideMetrics)
                                    ? "; a comma after '@' belongs to the label: name the other metrics before this one"
                                    : ""));
        }
    }

    private static boolean mayHideMetrics(String metric) {
        int label = metric.indexOf('@');
        return label >= 0 && metric.indexOf(',', label) >= 0;
    }

    private static Gate required(Gate gate) {
        if (gate.expectations().isEmpty()) {
            throw Failure.usage(
                    "the gate has no expectation to check: give --metric ID --margin D, --at-least ID=FLOOR, --at-most ID=CEILING"
                            + " or --expect GATE.JSON");
        }
        return gate;
    }

    /** Options of the baseline, a second system, which a gate also accepts by the name {@code --baseline}. */
    static final class BaselineOptions {
        @Mixin
        private SecondSystemOptions second = new SecondSystemOptions();

        @Option(
                names = "--baseline",
                paramLabel = "OLD",
                description = "The baseline: the column of its predictions in FILE, as with --against; or with --id "
                        + "its file, as with --with; or NAME.credence, a file of credence baseline, which is written if "
                        + "it does not exist.")
        private @Nullable String baseline;

        @Option(
                names = "--salt",
                paramLabel = "TEXT",
                description =
                        "If a file of credence baseline is written: also keep the items that --id or --item names, "
                                + "as hashes of this text and their ids.")
        private @Nullable String salt;

        @Spec(Spec.Target.MIXEE)
        void change(CommandSpec command) {
            new OptionChanges(command)
                    .withoutFigure()
                    .alias("--baseline-score", "--against-score")
                    .alias("--baseline-prediction", "--against")
                    .described(
                            "--against",
                            "Column of the baseline's predictions; for a state of several "
                                    + "systems, the name of the baseline.")
                    .described("--against-score", "Column of the baseline's scores.")
                    .described("--with", "File of the baseline, whose rows are matched by --id.")
                    .file("The new system's predictions: CSV, TSV, Parquet or JSON lines; .gz and .zst are "
                            + "unpacked. A state of both systems is read too.");
        }

        /** Makes the rows of items in which the options of systems put the rows together; a baseline that is no file is then a system. */
        void apply(
                SystemOptions systems,
                ColumnOptions columns,
                OutcomeOptions outcomes,
                InputFiles source,
                FileOptions files) {
            if (systems.given().isPresent() && baseline != null) {
                second.baselineSystem(baseline);
                baseline = null;
            } else if (baseline != null && committed().isEmpty() && systems.isFileWithTruth(baseline, source, files)) {
                secondFile();
            }
            systems.apply(new SystemOptions.Named(columns, second, outcomes, source, files, 2).comparingFolds());
        }

        /** Throws a failure if the baseline, which --id makes the name of a file, is the name of a column. */
        void requireNoColumn(InputFiles source, FileOptions files) {
            if (baseline != null
                    && second.id().isPresent()
                    && !Files.exists(Path.of(baseline))
                    && source.given()
                    && Files.isRegularFile(source.file())
                    && files.isTable(source.file())
                    && files.hasColumn(source.file(), baseline)) {
                throw Failure.usage("--id matches the rows of FILE with those of the baseline's file, and '"
                        + QuotedText.of(baseline) + "' is a column of " + source.file()
                        + " and no file: leave out --id, or name the file of the baseline");
            }
        }

        /** Returns the committed baseline that is named, which need not exist; empty if the baseline is something else. */
        Optional<Path> committed() {
            Optional<Path> file = Optional.ofNullable(baseline)
                    .filter(name -> name.endsWith(BaselineFile.ENDING))
                    .map(Path::of)
                    .filter(path -> !Files.exists(path) || !TableFile.isState(path));
            if (file.isEmpty() && salt != null) {
                throw Failure.usage("--salt needs --baseline NAME.credence, the file of a baseline");
            }
            return file;
        }

        /** Returns whether a second system is named. */
        boolean given() {
            return baseline != null || salt != null || second.given();
        }

        /** Returns the salt of the hashes of ids. */
        Optional<String> salt() {
            if (salt != null && salt.isEmpty()) {
                throw Failure.usage("--salt must not be empty: name any text");
            }
            return Optional.ofNullable(salt);
        }

        /** Returns the column of ids, after checking that nothing else names a second system. */
        Optional<String> onlyId() {
            if (second.given()) {
                throw Failure.usage(
                        "--baseline NAME.credence is the second system: leave out --against, --against-score"
                                + " and --with");
            }
            return second.id();
        }

        /** Returns the column of ids, after checking that nothing names a second system, because runs of one system are read. */
        Optional<String> idOfRuns() {
            if (given()) {
                throw Failure.usage("--burn-in compares runs of one system: leave out --baseline, --against,"
                        + " --against-score, --with and --salt, or leave out --burn-in");
            }
            return second.id();
        }

        /** Returns the second system, whose baseline is a file in any case. */
        SecondSystemOptions secondFile() {
            if (baseline != null) {
                second.baselineFile(baseline);
                baseline = null;
            }
            return second;
        }

        /** Returns the second system, once for each command. */
        SecondSystemOptions second() {
            if (baseline != null) {
                second.baseline(baseline);
                baseline = null;
            }
            return second;
        }
    }
}
