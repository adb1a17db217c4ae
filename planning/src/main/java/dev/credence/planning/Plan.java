package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;

/**
 * A sample size with the goal that it reaches. Immutable.
 *
 * <p>Sizes are found with the method itself, not with a formula. Since counts are integers, widths and powers are sawtooth functions of the
 * size. The planned size is therefore the smallest from which all larger sizes reach the goal as well, so that a few more items never miss
 * it; {@link #smallest} is the first size that reaches it at all.
 *
 * @param question the kind of plan, such as {@code width} or {@code paired}
 * @param method the interval method, test or inequality
 * @param level the level of the interval; the significance level of a test is 1 minus it
 * @param groups the items to collect
 * @param goal the goal of the plan
 * @param smallest the first total that reaches the goal, not above {@link #n}; {@link #n} where the size was given
 * @param sentence a sentence with the items to collect and the goal that they reach
 * @param assumptions the assumptions of the plan
 * @param exact whether the reached value is exact under the assumptions, neither a normal approximation nor simulated
 */
public record Plan(
        String question,
        String method,
        ConfidenceLevel level,
        List<Group> groups,
        Goal goal,
        long smallest,
        String sentence,
        List<String> assumptions,
        boolean exact) {
    /**
     * Copies the lists.
     *
     * @param question the kind of plan
     * @param method the interval method
     * @param level the level of the interval
     * @param groups the items to collect
     * @param goal the goal of the plan
     * @param smallest the first total that reaches the goal
     * @param sentence a sentence with the items to collect and the goal that they reach
     * @param assumptions the assumptions of the plan
     * @param exact whether the reached value is exact under the assumptions
     */
    public Plan {
        groups = List.copyOf(groups);
        assumptions = List.copyOf(assumptions);
    }

    /**
     * Items of one kind.
     *
     * @param name the name, such as {@code items}, {@code first} or {@code positives}
     * @param items number of items
     */
    public record Group(String name, long items) {}

    /**
     * The goal of a plan.
     *
     * @param name {@code width}, {@code power} or {@code error}
     * @param wanted the requested value; NaN if the size was given
     * @param reached the value for the planned size
     * @param error standard error of the reached value by simulation; 0 without simulation
     */
    public record Goal(String name, double wanted, double reached, double error) {
        /**
         * Creates a goal without a simulation error.
         *
         * @param name {@code width}, {@code power} or {@code error}
         * @param wanted the requested value; NaN if the size was given
         * @param reached the value for the planned size
         */
        public Goal(String name, double wanted, double reached) {
            this(name, wanted, reached, 0);
        }
    }

    /** {@return the total number of items} */
    public long n() {
        return groups.stream().mapToLong(Group::items).sum();
    }

    /** The sentence. */
    @Override
    public String toString() {
        return sentence;
    }
}
