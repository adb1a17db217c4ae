package dev.credence.springai;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.ai.evaluation.EvaluationRequest;
import org.springframework.ai.evaluation.EvaluationResponse;
import org.springframework.ai.evaluation.Evaluator;

/**
 * An evaluator of Spring AI that passes requests on to another one and records whether the answers passed, so that the share of passed
 * answers gets an interval:
 *
 * <pre>{@code
 * RecordingEvaluator evaluator = new RecordingEvaluator(new RelevancyEvaluator(chatClientBuilder));
 * requests.forEach(evaluator::evaluate);
 * Estimate share = credence.estimate("mean", evaluator.outcomes().build());
 * }</pre>
 *
 * <p>Requests with the same user text are runs of one item, because repeated answers to a question do not make a larger sample. The
 * score of a response is not read: it is 0 where an evaluator gives none. Memory: one record for each request.
 *
 * <p>Any number of threads may use it.
 */
public final class RecordingEvaluator implements Evaluator {
    private final Evaluator evaluator;
    private final Function<EvaluationRequest, String> item;
    private final List<Verdict> verdicts = new ArrayList<>();

    private record Verdict(String item, boolean passed) {}

    /**
     * Creates a recorder whose items are named by the user texts of requests.
     *
     * @param evaluator the evaluator that decides
     */
    public RecordingEvaluator(Evaluator evaluator) {
        this(evaluator, EvaluationRequest::getUserText);
    }

    /**
     * Creates a recorder.
     *
     * @param evaluator the evaluator that decides
     * @param item returns the name of the item that a request belongs to, such as the id of its question
     */
    public RecordingEvaluator(Evaluator evaluator, Function<EvaluationRequest, String> item) {
        this.evaluator = Objects.requireNonNull(evaluator, "evaluator must not be null");
        this.item = Objects.requireNonNull(item, "item must not be null");
    }

    /**
     * Evaluates a request, and records the verdict. An exception of the evaluator is thrown on, and nothing is recorded.
     *
     * @param request the request
     * @return the response of the evaluator
     * @throws IllegalArgumentException if the item has an empty name; the evaluator is not called
     */
    @Override
    public EvaluationResponse evaluate(EvaluationRequest request) {
        String name = Objects.requireNonNull(item.apply(request), "item must not return null");
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "an item must have a name, by default the user text of the request: item='" + name
                            + "'; give the constructor a function that names items");
        }
        EvaluationResponse response = evaluator.evaluate(request);
        synchronized (verdicts) {
            verdicts.add(new Verdict(name, response.isPass()));
        }
        return response;
    }

    /**
     * {@return the verdicts that were recorded so far: 1 for an answer that passed and 0 otherwise, in rows with the names of their items,
     * which {@link OutcomesBuilder#pairedWith} matches with those of another system}
     */
    public OutcomesBuilder outcomes() {
        OutcomesBuilder rows = new OutcomesBuilder(OutcomeColumn.of("passed", 0, 1));
        synchronized (verdicts) {
            verdicts.forEach(verdict -> rows.add(verdict.item(), verdict.passed() ? 1 : 0));
        }
        return rows;
    }
}
