package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.CommonLabel;
import dev.credence.cli.data.IdMatching;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.PairReader;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.slice.Slices;
import dev.credence.cli.input.TableFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Options of the baseline system that the new system would replace: columns of the same file, or a second file whose
 * rows are matched by id.
 */
public final class BaselineOptions {
    private static final String ITSELF =
            "the baseline is the new system itself, so that no row differs: this shows which"
                    + " margin so many rows can pass";

    @Option(
            names = "--baseline",
            paramLabel = "OLD",
            description = "The baseline: with --id its file, else the column of its predictions in FILE.")
    private @Nullable String baseline;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Joins the rows of FILE and of the baseline's file: the same items.")
    private @Nullable String id;

    @Option(
            names = "--baseline-score",
            paramLabel = "COLUMN",
            description = "The baseline's scores; in a file of its own, where they are named otherwise.")
    private @Nullable String score;

    @Option(
            names = "--baseline-prediction",
            paramLabel = "COLUMN",
            description = "The baseline's predictions in a file of its own, where they are named otherwise.")
    private @Nullable String prediction;

    @Spec(Spec.Target.MIXEE)
    void change(CommandSpec command) {
        new OptionChanges(command)
                .file("The new system's predictions: CSV, TSV, Parquet or JSON lines; .gz and .zst are unpacked."
                        + " Or a state of both systems.");
    }

    /** Returns whether a baseline is given. */
    public boolean given() {
        return baseline != null || score != null;
    }

    /** Returns whether only the name of a baseline is given, which is enough for a state of several systems. */
    public boolean isName() {
        return score == null && prediction == null && id == null;
    }

    /** Returns whether any option of the baseline is given. */
    public boolean any() {
        return baseline != null || !isName();
    }

    /** Returns the name of the baseline, or an empty list if it has none. */
    public List<String> names() {
        return Stream.ofNullable(baseline).toList();
    }

    /**
     * Throws a failure if an option of the baseline's file is given without that file, or if rows have counts although
     * each row must be one item.
     */
    public void requireTogether(ColumnOptions columns) {
        if (id != null && baseline == null) {
            throw Failure.usage("--id joins the rows of two files: name the second with --baseline OLD");
        }
        if (id == null && prediction != null) {
            throw Failure.usage(
                    "--baseline-prediction is about the baseline's own file: name that with --baseline OLD and"
                            + " join its rows with --id COLUMN; in the same file --baseline names the column");
        }
        if (id != null) {
            columns.requireItems("--id");
            SecondSystemOptions.requireFirst(
                    "--prediction", columns.prediction(), "--baseline-prediction", Optional.ofNullable(prediction));
            SecondSystemOptions.requireFirst(
                    "--score", columns.score(), "--baseline-score", Optional.ofNullable(score));
        } else if (score != null) {
            columns.requireObservations("--baseline-score");
        }
    }

    /** Reads both systems, for all rows and for each slice. */
    public Slices<PairData> read(Reading first, Optional<String> slice, Function<Path, TableFile> files) {
        if (id == null) {
            return sameFile(first, slice);
        }
        Reading second = first.of(
                files.apply(Path.of(String.valueOf(baseline))),
                Optional.ofNullable(prediction).or(first::prediction),
                Optional.ofNullable(score).or(first::score));
        return IdMatching.read(id, slice, first, second);
    }

    private Slices<PairData> sameFile(Reading first, Optional<String> slice) {
        requirePair("--prediction", first.prediction(), "--baseline", Optional.ofNullable(baseline));
        requirePair("--score", first.score(), "--baseline-score", Optional.ofNullable(score));
        try {
            PairReading pair = new PairReading(first, Optional.ofNullable(baseline), Optional.ofNullable(score));
            return pair.isOfOne()
                    ? noted(PairReader.read(pair, slice))
                    : PairReader.read(
                            PairReading.ofTwo(first, Optional.ofNullable(baseline), Optional.ofNullable(score)), slice);
        } catch (Failure e) {
            if (isFile()) {
                throw Failure.usage(
                        e.getMessage() + "; '" + baseline + "' is a file: join its rows with --id COLUMN", e);
            }
            throw e;
        }
    }

    /** Throws a failure if the predictions of a system have no label in common with the true labels. */
    public void require(CommonLabel common, PairData data, String place, ColumnOptions columns) {
        if (id == null) {
            common.require(
                    data,
                    CommonLabel.place(place, columns.prediction(), "the new system"),
                    CommonLabel.place(place, Optional.ofNullable(baseline), "the baseline"));
        } else {
            common.require(data, place, String.valueOf(baseline));
        }
    }

    private static Slices<PairData> noted(Slices<PairData> read) {
        return new Slices<>(read.whole().noting(ITSELF), read.bySlice());
    }

    private boolean isFile() {
        return baseline != null && Files.isRegularFile(Path.of(baseline));
    }

    private static void requirePair(String first, Optional<String> a, String second, Optional<String> b) {
        if (a.isPresent() != b.isPresent()) {
            throw Failure.usage((a.isPresent() ? second : first) + " is missing: " + first + " and " + second
                    + " name the columns of the new system and of the baseline; for a second file name it with"
                    + " --baseline OLD and join the rows with --id COLUMN");
        }
    }

    /** Adds the baseline to the description of the input. */
    public void describe(Map<String, Object> input) {
        Optional.ofNullable(baseline)
                .or(() -> Optional.ofNullable(score))
                .ifPresent(name -> input.put("baseline", name));
        Optional.ofNullable(id).ifPresent(name -> input.put("id", name));
    }
}
