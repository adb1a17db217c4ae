package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.input.table.SystemRows.Unique;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the sampling design of rows: columns of clusters, folds, repeats and weights, and strata. */
public final class DesignOptions {
    @Option(
            names = "--cluster",
            paramLabel = "COLUMN",
            description = "Column whose equal values mark rows that belong together, such as an image or a patient; "
                    + "evaluate, compare and report take two columns that cross each other, such as --cluster question "
                    + "--cluster seed.")
    private List<String> clusters = new ArrayList<>();

    @Option(names = "--fold", paramLabel = "COLUMN", description = "Column of the test folds of a cross-validation.")
    private @Nullable String fold;

    @Option(
            names = "--repeat",
            paramLabel = "COLUMN",
            description = "Column of the repeats of a cross-validation that was run several times on the same items; "
                    + "folds may have the same names in each repeat.")
    private @Nullable String repeat;

    @Option(
            names = "--item",
            paramLabel = "COLUMN",
            description = "Column that identifies the item of a row: of outcomes, rows of the same item are its runs; "
                    + "of folds, to check that they test each item once, or once in every repeat.")
    private @Nullable String item;

    @Option(
            names = "--weight",
            paramLabel = "COLUMN",
            description = "Column of weights: the importance or inverse probability of each row.")
    private @Nullable String weight;

    @Option(names = "--stratified", description = "The number of rows of each true class was fixed in advance.")
    private boolean stratified;

    /** What to do with weights of rows in clusters, whose total is all that an interval of clusters uses. */
    private static final String WEIGHTS_IN_CLUSTERS =
            "; in clusters write the weights as whole numbers, such as 25 for 2.5, and give --count COLUMN in place of"
                    + " --weight, because intervals of clusters use the totals of clusters; the weighted mean of an outcome is"
                    + " --metric ratio:of=PRODUCT,per=WEIGHT of two outcomes, PRODUCT being weight times outcome";

    /** Returns whether rows are of folds or have weights. */
    public boolean hasFoldOrWeight() {
        return fold != null || weight != null;
    }

    /**
     * Returns the column of clusters.
     *
     * @throws Failure if there are two
     */
    public Optional<String> cluster() {
        if (clusters.size() > 1) {
            throw Failure.usage(
                    "--cluster may be given once here; evaluate, compare and report take two columns of clusters: --cluster="
                            + String.join(" --cluster=", clusters));
        }
        return clusters.stream().findFirst();
    }

    /**
     * Returns the columns of clusters, of which there can be two.
     *
     * @throws Failure if there are more, or both are the same column
     */
    public List<String> clusters() {
        if (clusters.size() > 2) {
            throw Failure.usage(
                    "--cluster may be given at most twice: --cluster=" + String.join(" --cluster=", clusters));
        }
        if (Set.copyOf(clusters).size() < clusters.size()) {
            throw Failure.usage("--cluster names the same column twice: --cluster=" + clusters.get(0)
                    + "; name it once, or name another column of clusters");
        }
        return List.copyOf(clusters);
    }

    /** Returns whether rows are of the folds of a cross-validation. */
    boolean isOfFolds() {
        return fold != null;
    }

    /** Returns within what an item has one row of each system: in each repeat of a cross-validation, otherwise in the file. */
    Unique unique() {
        return isOfFolds() ? Unique.ofFolds(Optional.ofNullable(repeat)) : Unique.IN_FILE;
    }

    /** Returns the column that identifies the item of a row. */
    Optional<String> item() {
        return Optional.ofNullable(item);
    }

    /** Returns the column that identifies the item of a row, which is then no longer given. */
    public Optional<String> takeItem() {
        Optional<String> taken = item();
        item = null;
        return taken;
    }

    /** Names the column that identifies the item of a row. */
    void ofItem(String column) {
        item = column;
    }

    Optional<String> weight() {
        return Optional.ofNullable(weight);
    }

    /** Returns whether the numbers of rows of the true classes were fixed. */
    boolean isStratified() {
        return stratified;
    }

    /** Adds, for each option that names a column, whether it is given. */
    void addGiven(Map<String, Boolean> given) {
        given.put("--cluster", !clusters.isEmpty());
        given.put("--fold", fold != null);
        given.put("--repeat", repeat != null);
        given.put("--item", item != null);
        given.put("--weight", weight != null);
    }

    /**
     * Returns the sampling design without checking the other options.
     *
     * @throws Failure if more than one is given, or two columns of clusters
     */
    public SamplingDesign given() {
        cluster();
        return ofRows();
    }

    /** Returns the sampling design, which must be one at most; the columns of repeats and of items are not read. */
    SamplingDesign only() {
        Map<String, SamplingDesign> given = new LinkedHashMap<>();
        List<String> columns = clusters();
        put(given, "--cluster", Kind.CLUSTERED, columns.isEmpty() ? null : columns.get(0));
        if (columns.size() > 1) {
            given.put("--cluster", SamplingDesign.crossed(columns.get(0), columns.get(1)));
        }
        put(given, "--fold", Kind.FOLDED, fold);
        put(given, "--weight", Kind.WEIGHTED, weight);
        if (stratified) {
            given.put("--stratified", new SamplingDesign(Kind.STRATIFIED, Optional.empty()));
        }
        if (given.size() > 1) {
            throw Failure.usage("only one design may be given: " + String.join(" and ", given.keySet()) + " were given"
                    + (given.keySet().equals(Set.of("--cluster", "--weight")) ? WEIGHTS_IN_CLUSTERS : ""));
        }
        return given.values().stream().findFirst().orElse(SamplingDesign.IID);
    }

    /** Returns the sampling design of rows, with the repeats of a cross-validation. */
    SamplingDesign ofRows() {
        SamplingDesign design = only();
        if (fold == null && (repeat != null || item != null)) {
            throw Failure.usage((repeat != null ? "--repeat" : "--item")
                    + " needs --fold COLUMN, which names the test folds of a cross-validation");
        }
        return design.isCrossed() ? design : design.repeated(Optional.ofNullable(repeat), 1);
    }

    private static void put(Map<String, SamplingDesign> given, String option, Kind kind, @Nullable String column) {
        if (column != null) {
            given.put(option, new SamplingDesign(kind, Optional.of(column)));
        }
    }

    /** Throws a failure if an option about repeated cross-validation is given. */
    public void requireOneCrossValidation(String other) {
        if (repeat != null || item != null) {
            throw Failure.usage((repeat != null ? "--repeat" : "--item") + " cannot be combined with " + other
                    + ", which keeps no repeats; give the rows to evaluate, compare, report or gate");
        }
    }
}
