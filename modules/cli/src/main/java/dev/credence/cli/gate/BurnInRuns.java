package dev.credence.cli.gate;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.IdMatching;
import dev.credence.cli.data.IdMatching.MatchedRuns;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.outcome.OutcomeColumns;
import dev.credence.cli.data.outcome.OutcomeRuns;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.BurnIn;
import dev.credence.report.gate.BurnInReport;
import dev.credence.report.gate.Gate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/**
 * Reads runs of the same system, and measures how often a gate fails although nothing changed.
 *
 * @param source the file of the first run
 * @param others the files of the other runs
 * @param columns the columns of labels and scores
 * @param classes the columns of scores of several classes
 * @param outcomes the columns of outcomes
 * @param files the format of the files
 * @param id the column of ids
 * @param slice the column of slices
 * @param progressing shows the progress
 */
record BurnInRuns(
        InputFiles source,
        List<Path> others,
        ColumnOptions columns,
        Optional<ClassColumns> classes,
        OutcomeOptions outcomes,
        FileOptions files,
        Optional<String> id,
        Optional<String> slice,
        Progressing progressing) {
    /** The option that names the other runs. */
    static final class BurnInOptions {
        @Option(
                names = "--burn-in",
                paramLabel = "RUN2",
                description =
                        "Another run of the system of FILE on the same items; may be repeated. Instead of a comparison with a"
                                + " baseline, --draws pairs of runs (default: 1000) show how often this gate fails although"
                                + " nothing changed.")
        private List<Path> runs = new ArrayList<>();

        /** Returns whether other runs are named. */
        boolean given() {
            return !runs.isEmpty();
        }

        /** Returns the other runs, after checking that no file is written that only a comparison with a baseline has. */
        List<Path> others(boolean junit) {
            if (junit) {
                throw Failure.usage(
                        "--junit writes the verdict of a gate, and --burn-in measures how often it is wrong: leave"
                                + " out one of them");
            }
            return List.copyOf(runs);
        }

        /** Returns the options of the computation of a gate, which with other runs do not have the draws of the burn-in. */
        ComputeOptions ofGate(ComputeOptions how) {
            return given() ? ComputeOptions.defaults().withSeed(how.seed()) : how;
        }
    }

    /** Runs whose pairs are read from files. */
    private record FileRuns<D>(
            int runs, int units, BiFunction<int[], int[], Slices<D>> pairs, Function<D, ObservedPair> observed)
            implements BurnIn.Runs {
        @Override
        public BurnIn.RunPair pair(int[] first, int[] second) {
            Slices<D> both = pairs.apply(first, second);
            return new BurnIn.RunPair(observed.apply(both.whole()), Slices.mapped(both.bySlice(), observed));
        }
    }

    /**
     * Returns the report.
     *
     * @param how the seed, the number of draws and the threads
     * @throws Failure if the runs are not of the same items, or the gate does not compare
     */
    BurnInReport report(Gate gate, ComputeOptions how) {
        BurnIn burnIn = burnIn(gate, how);
        boolean ofOutcomes = outcomes.given("gate", source, columns, files);
        source.require("gate");
        requireRows(ofOutcomes);
        if (ofOutcomes && classes.isPresent()) {
            throw Failure.usage("--class-scores cannot be combined with outcomes: leave out one of them");
        }
        return ofOutcomes ? ofOutcomes(gate, burnIn) : ofLabels(gate, burnIn);
    }

    private static BurnIn burnIn(Gate gate, ComputeOptions how) {
        try {
            return BurnIn.of(gate).run(how);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    private void requireRows(boolean ofOutcomes) {
        if (ofOutcomes && outcomes.areComputed()) {
            throw Failure.usage(
                    "--burn-in reads outcomes that are columns of a file: leave out --spans, --label-separator,"
                            + " --qrels and --run, or write the outcomes of each item to files");
        }
        Set<Path> different = new HashSet<>();
        for (Path path : paths()) {
            if (TableFile.isState(path)) {
                throw Failure.usage(
                        path + ": --burn-in needs files of rows, because a state contains sums and not single rows");
            }
            if (!different.add(path.toAbsolutePath().normalize())) {
                throw Failure.usage(path + ": the file is named for two runs; name a different file for each");
            }
        }
    }

    private List<Path> paths() {
        return Stream.concat(source.all().stream(), others.stream()).toList();
    }

    private BurnInReport ofLabels(Gate gate, BurnIn burnIn) {
        SamplingDesign design = columns.anyDesign(classes.isPresent());
        columns.requireObservations("--burn-in");
        CliObservations.requireThresholds(
                gate.expectations().stream()
                        .map(expectation -> expectation.metric().spelling())
                        .toList(),
                columns.flip());
        String matching = id.orElseThrow(() -> Failure.usage(
                "--burn-in needs --id COLUMN, which matches the rows of FILE with those of the other runs"));
        Reading first =
                columns.reading(files.file(source.file(), progressing), design).withClasses(classes);
        List<Reading> all = new ArrayList<>(List.of(first));
        others.forEach(path -> all.add(first.of(files.file(path, progressing), first.prediction(), first.score())));
        MatchedRuns matched = IdMatching.runs(matching, slice, all);
        PairData data = required(matched);
        List<String> notes = new ArrayList<>(data.notes());
        notes.addAll(files.notes(paths()));
        return report(gate, burnIn, new FileRuns<>(matched.runs(), matched.units(), matched::pair, CliObservations::of))
                .describedBy(inputOfLabels(data.rows(), design), notes);
    }

    /** Returns the first run and the last one, after checking that each run predicts some of the true labels. */
    private PairData required(MatchedRuns matched) {
        int[] first = new int[matched.units()];
        PairData data = matched.pair(first, first).whole();
        for (int run = 1; run < matched.runs(); run++) {
            int[] other = new int[matched.units()];
            Arrays.fill(other, run);
            data = matched.pair(first, other).whole();
            columns.commonLabel(Optional.empty())
                    .require(data, source.place(), others.get(run - 1).toString());
        }
        return data;
    }

    private BurnInReport ofOutcomes(Gate gate, BurnIn burnIn) {
        OutcomeColumns first = outcomes.in(files.file(source.file(), progressing), columns, id.or(columns::item))
                .inSlices(slice);
        List<OutcomeColumns> all = new ArrayList<>(List.of(first));
        others.forEach(path -> all.add(first.of(files.file(path, progressing))));
        OutcomeRuns matched = OutcomeRuns.read(all);
        BurnInReport report = report(
                gate,
                burnIn,
                new FileRuns<>(
                        matched.runs(), matched.units(), matched::pair, pairing -> ObservedPair.of(List.of(pairing))));
        return report.describedBy(described(first.input(source.place(), matched.rows())), matched.notes());
    }

    private static BurnInReport report(Gate gate, BurnIn burnIn, BurnIn.Runs runs) {
        int[] whole = new int[runs.units()];
        Observations first = Observations.of(runs.pair(whole, whole).whole().pairings().stream()
                .map(pairing -> Sample.of(pairing.firstEvidence()))
                .toList());
        gate.expectations().forEach(expectation -> CliObservations.require(expectation.metric(), first));
        return CliObservations.answered(() -> burnIn.report(runs));
    }

    private Map<String, Object> inputOfLabels(long rows, SamplingDesign design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.place());
        input.put("rows", rows);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        columns.shownPrediction().ifPresent(name -> input.put("prediction", name));
        columns.score().ifPresent(name -> input.put("score", name));
        classes.ifPresent(named -> input.put("classScores", named.toString()));
        id.ifPresent(name -> input.put("id", name));
        columns.positive().ifPresent(label -> input.put("positive", label));
        slice.ifPresent(name -> input.put("slice", name));
        design.describe(input);
        return described(input);
    }

    private Map<String, Object> described(Map<String, Object> first) {
        Map<String, Object> input = new LinkedHashMap<>(first);
        input.put("runs", others.stream().map(Path::toString).collect(Collectors.joining(", ")));
        return input;
    }
}
