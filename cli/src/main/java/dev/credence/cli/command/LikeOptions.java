package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.report.coverage.EmpiricalTruths;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.DatasetReader;
import dev.credence.cli.data.Design;
import dev.credence.cli.data.Reading;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A file of the user's own as the truth. */
final class LikeOptions {
    @Option(
            names = "--like",
            paramLabel = "FILE",
            description = "Ranks the methods at this file's size, prevalence and operating point.")
    private @Nullable Path file;

    @Option(names = "--truth", paramLabel = "COLUMN", description = "Column of true labels in FILE.")
    private @Nullable String truth;

    @Option(names = "--prediction", paramLabel = "COLUMN", description = "Column of predicted labels in FILE.")
    private @Nullable String prediction;

    @Option(names = "--score", paramLabel = "COLUMN", description = "Column of scores in FILE.")
    private @Nullable String score;

    @Option(names = "--positive", paramLabel = "LABEL", description = "The label counted as positive.")
    private @Nullable String positive;

    @Option(names = "--count", paramLabel = "COLUMN", description = "Column of counts in FILE.")
    private @Nullable String count;

    @Option(
            names = "--cluster",
            paramLabel = "COLUMN",
            description = "Rows of FILE with the same value belong together: an image, a patient. Samples are whole"
                    + " clusters, drawn from FILE's; --n is then their number.")
    private @Nullable String cluster;

    @Option(
            names = "--stratified",
            description = "The number of rows of each true class in FILE was fixed in advance; in samples too.")
    private boolean stratified;

    @Option(names = "--flip", description = "Lower scores speak for the positive label.")
    private boolean flip;

    @Option(
            names = {"--fold", "--weight"},
            hidden = true)
    private @Nullable String other;

    @Option(
            names = "--plausible",
            paramLabel = "N",
            defaultValue = "" + EmpiricalTruths.DEFAULT_PLAUSIBLE,
            description = "Truths studied beside FILE's own: draws from what it leaves plausible"
                    + " (default: ${DEFAULT-VALUE}).")
    private int plausible;

    boolean given() {
        return file != null;
    }

    int plausible() {
        if (!(plausible >= 0 && plausible <= 1000)) {
            throw Failure.usage("--plausible must lie in [0, 1000]: plausible=" + plausible);
        }
        return plausible;
    }

    /** The metric where none is named. */
    String usualMetric() {
        if (prediction == null) {
            return "auroc";
        }
        return positive == null ? "f1.macro" : "f1";
    }

    /** Reads the file. */
    Dataset read(FileOptions files, Progressing progressing) {
        Path path = Optional.ofNullable(file).orElseThrow();
        if (truth == null || (prediction == null && score == null)) {
            throw Failure.usage("--like needs --truth COLUMN and --prediction COLUMN or --score COLUMN");
        }
        if (score != null && positive == null) {
            throw Failure.usage("--score needs --positive LABEL: which label do higher scores speak for?");
        }
        requireTogether();
        return DatasetReader.read(new Reading(
                files.file(path, progressing),
                truth,
                Optional.ofNullable(prediction),
                Optional.ofNullable(score),
                flip,
                Optional.ofNullable(positive),
                Optional.ofNullable(count),
                design()));
    }

    private void requireTogether() {
        if (other != null) {
            throw Failure.usage(
                    "--like draws i.i.d., clustered and stratified samples, neither folds nor weights; leave"
                            + " --fold and --weight out to study the rows as i.i.d.");
        }
        if (flip && score == null) {
            throw Failure.usage("--flip is about --score COLUMN, which was not given");
        }
        if (count != null && score != null) {
            throw Failure.usage("--count does not go together with --score; write a row per observation");
        }
        if (cluster != null && stratified) {
            throw Failure.usage("one design at a time: --cluster and --stratified were given");
        }
    }

    private Design design() {
        if (cluster != null) {
            return new Design(Design.Kind.CLUSTERED, Optional.of(cluster));
        }
        return stratified ? new Design(Design.Kind.STRATIFIED, Optional.empty()) : Design.IID;
    }

    /** What a size of samples counts. */
    String unit() {
        return cluster == null ? "n" : "clusters";
    }

    void describe(Map<String, Object> input) {
        put(input, "file", file == null ? null : file.toString());
        put(input, "truth", truth);
        put(input, "prediction", prediction);
        put(input, "score", score);
        put(input, "positive", positive);
        put(input, "count", count);
        if (flip) {
            input.put("flip", true);
        }
        design().describe(input);
    }

    private static void put(Map<String, Object> input, String name, @Nullable String value) {
        if (value != null) {
            input.put(name, value);
        }
    }

    /** Without a file there are no columns. */
    void requireNone() {
        boolean none = Stream.of(truth, prediction, score, positive, count, cluster, other)
                        .allMatch(name -> name == null)
                && !flip
                && !stratified;
        if (!none) {
            throw Failure.usage(
                    "--truth, --prediction, --score, --positive, --count, --cluster, --stratified and --flip"
                            + " tell of a file: add --like FILE");
        }
    }
}
