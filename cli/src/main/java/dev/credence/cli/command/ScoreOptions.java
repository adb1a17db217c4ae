package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Design;
import dev.credence.cli.data.Reading;
import dev.credence.cli.input.TableFile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The columns of a curve, and how its rows were drawn. */
final class ScoreOptions {
    @Option(names = "--truth", required = true, paramLabel = "COLUMN", description = "Column of true labels.")
    private String truth = "";

    @Option(
            names = "--score",
            required = true,
            paramLabel = "COLUMN",
            description = "Column of scores, higher for more likely positive.")
    private String score = "";

    @Option(names = "--positive", required = true, paramLabel = "LABEL", description = "The label counted as positive.")
    private String positive = "";

    @Option(names = "--flip", description = "Lower scores speak for the positive label.")
    private boolean flip;

    @Option(
            names = "--cluster",
            paramLabel = "COLUMN",
            description = "Rows with the same value belong together: an image, a patient.")
    private @Nullable String cluster;

    @Option(
            names = "--weight",
            paramLabel = "COLUMN",
            description = "Importance or inverse-probability weight of a row, for the areas.")
    private @Nullable String weight;

    @Option(names = "--stratified", description = "The number of rows of each true class was fixed in advance.")
    private boolean stratified;

    String truth() {
        return truth;
    }

    String score() {
        return score;
    }

    String positive() {
        return positive;
    }

    boolean flip() {
        return flip;
    }

    /** What to read of a file. */
    Reading reading(TableFile file) {
        return new Reading(
                file,
                truth,
                Optional.empty(),
                Optional.of(score),
                flip,
                Optional.of(positive),
                Optional.empty(),
                design());
    }

    List<String> notes() {
        return flip
                ? List.of("lower scores speak for '" + positive
                        + "': an item is called positive where its score is at most" + " the threshold")
                : List.of();
    }

    Design design() {
        List<Design> given = Stream.of(
                        Optional.ofNullable(cluster).map(name -> new Design(Design.Kind.CLUSTERED, Optional.of(name))),
                        Optional.ofNullable(weight).map(name -> new Design(Design.Kind.WEIGHTED, Optional.of(name))),
                        stratified
                                ? Optional.of(new Design(Design.Kind.STRATIFIED, Optional.empty()))
                                : Optional.<Design>empty())
                .flatMap(Optional::stream)
                .toList();
        if (given.size() > 1) {
            throw Failure.usage("one design at a time: --cluster, --weight or --stratified");
        }
        return given.isEmpty() ? Design.IID : given.get(0);
    }
}
