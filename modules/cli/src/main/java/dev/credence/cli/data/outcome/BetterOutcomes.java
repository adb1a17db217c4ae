package dev.credence.cli.data.outcome;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** States whether higher or lower outcomes are taken as better, where a reader could expect the other one. */
public final class BetterOutcomes {
    private static final Pattern LOWER = Pattern.compile(
            ".*(?:latency|second|duration|elapsed|runtime|cost|price|loss|err(?:or)?|tokens|distance|perplexity|deviation).*"
                    + "|(?:.*[-_. ])?(?:time|ms|secs?|wer|cer|ppl|mse|rmse|mae|edits?)(?:[-_. ].*)?",
            Pattern.CASE_INSENSITIVE);

    private BetterOutcomes() {}

    /**
     * Returns a note for the metrics whose option {@code better} can change the direction, if the outcomes do not lie in [0, 1], or if a name
     * suggests that lower values are better, such as {@code seconds} or {@code error}.
     *
     * @param metrics the metrics that compare the systems; the mean if there are none
     * @param outcomes the outcomes of a system
     */
    public static Optional<String> note(List<? extends Metric<?>> metrics, OutcomeColumns columns, Outcomes outcomes) {
        boolean isShare = true;
        for (int column = 0; column < outcomes.columns().size(); column++) {
            isShare &= outcomes.range(column).equals(Range.UNIT);
        }
        Optional<String> name = columns.names().stream()
                .filter(one -> LOWER.matcher(one).matches())
                .findFirst();
        List<? extends Metric<?>> directed = metrics.stream()
                .filter(metric -> metric.options().stream()
                        .anyMatch(option -> option.name().equals("better")))
                .toList();
        boolean higher =
                (metrics.isEmpty() && outcomes.usualMetrics().stream().anyMatch(usual -> usual.startsWith("mean")))
                        || directed.stream().anyMatch(metric -> metric.direction() == Direction.HIGHER_IS_BETTER);
        if (!higher || (isShare && name.isEmpty())) {
            return Optional.empty();
        }
        String metric = directed.stream()
                .filter(one -> one.direction() == Direction.HIGHER_IS_BETTER)
                .findFirst()
                .<String>map(Metric::spelling)
                .orElse("mean");
        String lower = metric + (metric.contains(":") ? "," : ":") + "better=lower";
        return Optional.of("by " + metric + " higher outcomes are treated as better; if lower ones are"
                + name.map(one -> ", as the name '" + QuotedText.of(one) + "' suggests")
                        .orElse("")
                + ", give --metric " + lower);
    }
}
