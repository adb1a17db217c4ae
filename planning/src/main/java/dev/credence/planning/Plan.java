package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;

/**
 * How many items to collect, and what they will do. Immutable.
 *
 * <p>Sizes are searched with the method itself, not with a formula. What is reached does not grow evenly with the size: counts are
 * whole, so widths and powers climb in teeth like a saw's. The size planned is therefore the smallest from which all larger ones
 * reach the goal as well, so that some items more never spoil it; {@link #smallest} is the first that reaches it at all.
 *
 * @param question what was planned, such as {@code width} or {@code paired}
 * @param method the interval method, test or bound that the plan is for
 * @param level of the interval; tests are at significance 1 minus this
 * @param groups what to collect
 * @param goal what for
 * @param smallest the first total that reaches the goal, not above {@link #n}; {@link #n} where the size was given
 * @param sentence what to collect and what it will do
 * @param assumptions what the plan rests on
 * @param exact whether what is reached is exact under the assumptions, neither a normal approximation nor simulated
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
     * @param question what was planned
     * @param method the method
     * @param level the level
     * @param groups what to collect
     * @param goal what for
     * @param smallest the first total that reaches the goal
     * @param sentence what to collect and what it will do
     * @param assumptions what the plan rests on
     * @param exact whether what is reached is exact
     */
    public Plan {
        groups = List.copyOf(groups);
        assumptions = List.copyOf(assumptions);
    }

    /**
     * Items of one kind.
     *
     * @param name such as {@code items}, {@code first} or {@code positives}
     * @param items how many
     */
    public record Group(String name, long items) {}

    /**
     * What a plan is for.
     *
     * @param name {@code width}, {@code power} or {@code error}
     * @param wanted what was asked for, NaN where the size was given
     * @param reached what the planned size gives
     * @param error standard error of what is reached, where it is simulated; 0 else
     */
    public record Goal(String name, double wanted, double reached, double error) {
        /**
         * Of what is computed.
         *
         * @param name {@code width}, {@code power} or {@code error}
         * @param wanted what was asked for, NaN where the size was given
         * @param reached what the planned size gives
         */
        public Goal(String name, double wanted, double reached) {
            this(name, wanted, reached, 0);
        }
    }

    /** {@return all items together} */
    public long n() {
        return groups.stream().mapToLong(Group::items).sum();
    }

    /** The sentence. */
    @Override
    public String toString() {
        return sentence;
    }
}
