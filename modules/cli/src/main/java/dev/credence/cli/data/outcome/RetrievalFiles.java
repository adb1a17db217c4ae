package dev.credence.cli.data.outcome;

import dev.credence.api.metric.Metric;
import dev.credence.cli.Failure;
import dev.credence.cli.data.outcome.OutcomeColumns.Unscored;
import dev.credence.cli.input.TableFile;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.retrieval.Qrels;
import dev.credence.outcomes.retrieval.RankedRun;
import dev.credence.outcomes.retrieval.Retrieval;
import dev.credence.outcomes.retrieval.Retrieval.MissingQueries;
import dev.credence.outcomes.retrieval.Retrieval.RetrievalOutcomes;
import dev.credence.outcomes.retrieval.RetrievalMeasure;
import java.io.IOException;
import java.io.Reader;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs of a search engine, whose queries have the measures of their rankings as outcomes. */
public final class RetrievalFiles extends ItemFiles<RetrievalOutcomes> {
    private final TableFile judgements;
    private final List<RetrievalMeasure> measures;
    private final Unscored missing;
    private @Nullable Qrels qrels;

    /**
     * Creates the reader of runs.
     *
     * @param metrics the requested metrics; none requests all
     * @param missing the value of a query that the run does not have
     * @throws Failure if a metric is not a measure of retrieval
     */
    public RetrievalFiles(TableFile judgements, List<? extends Metric<?>> metrics, Unscored missing) {
        this.judgements = judgements;
        this.missing = missing;
        this.measures = metrics.isEmpty()
                ? RetrievalMeasure.all()
                : metrics.stream().map(RetrievalFiles::measure).distinct().toList();
    }

    private static RetrievalMeasure measure(Metric<?> metric) {
        try {
            return RetrievalMeasure.parse(metric.spelling());
        } catch (IllegalArgumentException e) {
            throw Failure.usage(
                    "metric '" + metric.spelling() + "' is no measure of retrieval: measures=" + RetrievalMeasure.all(),
                    e);
        }
    }

    /** Returns the spellings of the metrics of the outcomes. */
    public List<String> metrics() {
        return measures.stream().map(RetrievalMeasure::spelling).toList();
    }

    @Override
    RetrievalOutcomes read(TableFile file, List<String> notes) throws IOException {
        RetrievalOutcomes outcomes = outcomes(judged(), run(file));
        String kept = missing == Unscored.FAIL ? "count 0" : "are left out of all runs";
        note(notes, "queries that the run does not have, which " + kept, outcomes.missing());
        note(notes, "queries without a relevant document, which are counted as 0", outcomes.withoutRelevant());
        note(notes, "queries of the run without judgements, which are left out", outcomes.withoutJudgements());
        return outcomes;
    }

    private static RankedRun run(TableFile file) throws IOException {
        try (Reader reader = reader(file)) {
            return RankedRun.read(reader, file.path().toString());
        }
    }

    private RetrievalOutcomes outcomes(Qrels judgedQueries, RankedRun run) {
        boolean lacksSome = !run.queries().containsAll(judgedQueries.queries())
                && !Collections.disjoint(run.queries(), judgedQueries.queries());
        try {
            return Retrieval.outcomes(judgedQueries, run, measures, missingQueries());
        } catch (IllegalArgumentException e) {
            String options = lacksSome ? ": --unscored fail or --unscored exclude" : "";
            throw new IllegalArgumentException(e.getMessage() + options, e);
        }
    }

    private MissingQueries missingQueries() {
        return switch (missing) {
            case REFUSE -> MissingQueries.REFUSE;
            case EXCLUDE -> MissingQueries.EXCLUDE;
            case FAIL -> MissingQueries.ZERO;
        };
    }

    private static void note(List<String> notes, String words, List<String> queries) {
        if (!queries.isEmpty()) {
            notes.add(words + ": " + queries.size() + ", such as '" + queries.get(0) + "'");
        }
    }

    /** Returns the judgements, which are read once. */
    private Qrels judged() throws IOException {
        Qrels read = qrels;
        if (read == null) {
            TableFile.requireFile(judgements.path());
            try (Reader reader = reader(judgements)) {
                read = Qrels.read(reader, judgements.path().toString());
            } catch (IllegalArgumentException e) {
                throw Failure.data(String.valueOf(e.getMessage()), e);
            }
            qrels = read;
        }
        return read;
    }

    @Override
    OutcomesBuilder outcomes(RetrievalOutcomes data) {
        return data.builder();
    }

    @Override
    PairedOutcomes paired(RetrievalOutcomes first, RetrievalOutcomes second) {
        List<OutcomesBuilder> both = joint(List.of(first, second));
        return both.get(0).pairedWith(both.get(1));
    }

    /** Returns the outcomes of all runs; those of the queries that each run has, if the others are left out. */
    @Override
    List<OutcomesBuilder> joint(List<RetrievalOutcomes> systems) {
        List<OutcomesBuilder> all = super.joint(systems);
        if (missing != Unscored.EXCLUDE) {
            return all;
        }
        Set<String> lacking = new HashSet<>();
        systems.forEach(system -> lacking.addAll(system.missing()));
        List<OutcomesBuilder> common =
                all.stream().map(one -> without(lacking, one)).toList();
        if (common.get(0).items() == 0) {
            throw new IllegalArgumentException("no query with judgements is in all runs");
        }
        return common;
    }

    private static OutcomesBuilder without(Set<String> queries, OutcomesBuilder outcomes) {
        OutcomesBuilder kept = new OutcomesBuilder(outcomes.columns().toArray(OutcomeColumn[]::new));
        outcomes.forEachRow((query, row) -> {
            if (!queries.contains(query)) {
                kept.add(query, row);
            }
        });
        return kept;
    }

    @Override
    boolean hasItemNames() {
        return true;
    }

    @Override
    Map<String, Object> input() {
        return Map.of("qrels", judgements.path().toString());
    }
}
