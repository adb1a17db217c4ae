package dev.credence.decision;

import java.util.Locale;

/**
 * Why a check is inconclusive, from which follows what to do.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum InconclusiveCause {
    /** Fewer observations or clusters affect the metric than a check needs, which are 10 observations and 5 clusters. */
    TOO_FEW_ITEMS("more observations are needed before a check can be judged"),
    /**
     * The bounds need an assumption that these data contradict, such as a threshold that was fixed beforehand; a note of the decision
     * states it.
     */
    ASSUMPTION("the bounds need an assumption that these data contradict"),
    /** The metric is 0/0, or infinite, on these data, such as a log loss where a true class has the probability 0. */
    UNDEFINED("the metric is 0/0 or infinite on these data"),
    /** No method gives bounds for the metric on these data. */
    NO_BOUNDS("no method gives bounds here"),
    /** No predictions on these items could pass, not even those of a system that is always right. */
    CANNOT_PASS("no outcome on these items could pass, not even that of a system that is always right"),
    /** The systems differ on fewer than six items, too few to show which is better. */
    FEW_DIFFERENCES("the systems differ on too few items to show which is better"),
    /** The new system is shown to be worse, but not whether by more than the margin. */
    MARGIN_OPEN("the new system is worse, but these data do not show whether it is worse by more than the margin"),
    /** The estimate is so near the limit that even 100 times as many observations would not decide. */
    AT_LIMIT(
            "the estimate is at the limit, as far as these data show, so that more observations are unlikely to decide the check"),
    /** More observations would decide. */
    MORE_ITEMS("more observations would decide");

    private final String sentence;

    InconclusiveCause(String sentence) {
        this.sentence = sentence;
    }

    /** {@return the code in JSON, such as {@code too-few-items}} */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return the cause as a sentence without a full stop} */
    public String sentence() {
        return sentence;
    }
}
