package dev.credence.cli.sql;

import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.sql.CountQuery.Dialect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code credence sql}, which prints an SQL query that counts predictions or scores in a data warehouse.
 */
@Command(
        name = "sql",
        description = {
            "Prints an SQL query that counts predictions, or scores in ranges, inside the database; evaluate "
                    + "and compare read its"
                    + " result with --count.",
            "",
            "Rows in which a column is null are left out. The query returns the lowest and the highest score of "
                    + "each range, from which evaluate computes how far the ranges may move a metric (--score-to)."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence sql --dialect duckdb --table predictions \\",
            "      --truth label --prediction guess",
            "  credence evaluate counts.csv --truth label --prediction guess --count n",
            "  credence sql --dialect bigquery --table project.logs.scores \\",
            "      --truth label --score p",
            "  credence evaluate ranges.csv --truth label --score p --score-to p_to \\",
            "      --count n --positive yes"
        })
public final class SqlCommand implements Callable<Integer> {
    /** The largest value of {@code --bits}, 20, with which an octave has a million ranges. */
    private static final int MAX_BITS = 20;

    private static final int USUAL_BITS = 12;

    private final Console console;

    @Option(
            names = "--dialect",
            required = true,
            paramLabel = "DIALECT",
            description = "Dialect of SQL: ${COMPLETION-CANDIDATES}.")
    private Dialect dialect = Dialect.DUCKDB;

    @Option(
            names = "--table",
            required = true,
            paramLabel = "TABLE",
            description = "Name of the table, its parts separated by dots; a part that contains dots needs "
                    + "double quotes.")
    private String table = "";

    @Option(
            names = {"-t", "--truth"},
            required = true,
            paramLabel = "COLUMN",
            description = "Column of true labels.")
    private String truth = "";

    @Option(
            names = {"-p", "--prediction"},
            paramLabel = "COLUMN",
            description = "Column of predicted labels.")
    private @Nullable String prediction;

    @Option(names = "--against", paramLabel = "COLUMN", description = "Column of the second system's predictions.")
    private @Nullable String against;

    @Option(
            names = {"-s", "--score"},
            paramLabel = "COLUMN",
            description = "Column of scores.")
    private @Nullable String score;

    @Option(
            names = "--cluster",
            paramLabel = "COLUMN",
            description = "Column whose equal values mark rows that " + "belong together.")
    private @Nullable String cluster;

    @Option(names = "--fold", paramLabel = "COLUMN", description = "Column of the test folds of a cross-validation.")
    private @Nullable String fold;

    @Option(
            names = "--bits",
            paramLabel = "B",
            description = "Number of bits: each octave of scores is divided into 2^B ranges " + "(default: "
                    + USUAL_BITS + ").")
    private @Nullable Integer bits;

    public SqlCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            console.out().print(statement());
            return 0;
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    private String statement() {
        if ((prediction == null) == (score == null)) {
            throw Failure.usage("either --prediction COLUMN or --score COLUMN must be given");
        }
        if (cluster != null && fold != null) {
            throw Failure.usage("only one design may be given: --cluster and --fold were given");
        }
        if (bits != null && score == null) {
            throw Failure.usage("--bits needs --score COLUMN, which was not given");
        }
        int cut = Objects.requireNonNullElse(bits, USUAL_BITS);
        if (!(cut >= 1 && cut <= MAX_BITS)) {
            throw Failure.usage("--bits must lie in [1, " + MAX_BITS + "]: --bits=" + cut);
        }
        requireDistinct();
        CountQuery query = new CountQuery(dialect, table, Optional.ofNullable(cluster == null ? fold : cluster), truth);
        if (score != null) {
            if (against != null) {
                throw Failure.usage("--against needs --prediction: scores of two systems are not counted in ranges");
            }
            return query.ofScores(score, cut);
        }
        List<String> predictions =
                new ArrayList<>(List.of(Optional.ofNullable(prediction).orElseThrow()));
        Optional.ofNullable(against).ifPresent(predictions::add);
        return query.ofPredictions(predictions);
    }

    /** Throws a failure if a column is named twice, because the result of the query could not distinguish them. */
    private void requireDistinct() {
        Set<String> observed = new HashSet<>();
        Stream.of(truth, prediction, against, score, cluster, fold)
                .filter(Objects::nonNull)
                .filter(name -> !observed.add(name))
                .findFirst()
                .ifPresent(name -> {
                    throw Failure.usage("column '" + name + "' is named for two purposes; name different columns");
                });
    }
}
