package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;

/**
 * A sample size with the goal that it reaches. Immutable; two plans are equal if all their parts are.
 *
 * <p>Sizes are found with the method itself, not with a formula. Since counts are integers, widths and powers are sawtooth functions of the
 * size. The planned size is therefore the smallest from which all larger sizes reach the goal as well, so that a few more items never miss
 * it; {@link #smallest} is the first size that reaches it at all.
 */
public final class Plan {
    private final Parts parts;

    private record Parts(
            String kind,
            String method,
            ConfidenceLevel level,
            List<Group> groups,
            Goal goal,
            long smallest,
            String sentence,
            List<String> assumptions,
            boolean exact) {}

    private Plan(Parts parts) {
        this.parts = parts;
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

    /**
     * Starts a plan.
     *
     * @param kind the kind of plan, such as {@code width} or {@code paired}
     * @param method the interval method, test or inequality
     * @param level the level of the interval; the significance level of a test is 1 minus it
     * @param goal the goal of the plan
     * @return a builder
     */
    public static Builder builder(String kind, String method, ConfidenceLevel level, Goal goal) {
        return new Builder(kind, method, level, goal);
    }

    /** {@return the kind of plan, such as {@code width} or {@code paired}} */
    public String kind() {
        return parts.kind;
    }

    /** {@return the interval method, test or inequality} */
    public String method() {
        return parts.method;
    }

    /** {@return the level of the interval; the significance level of a test is 1 minus it} */
    public ConfidenceLevel level() {
        return parts.level;
    }

    /** {@return the items to collect} */
    public List<Group> groups() {
        return parts.groups;
    }

    /** {@return the total number of items} */
    public long n() {
        return parts.groups.stream().mapToLong(Group::items).sum();
    }

    /** {@return the goal of the plan} */
    public Goal goal() {
        return parts.goal;
    }

    /** {@return the first total that reaches the goal, at most {@link #n}; {@link #n} if the size was given} */
    public long smallest() {
        return parts.smallest;
    }

    /** {@return a sentence with the items to collect and the goal that they reach} */
    public String sentence() {
        return parts.sentence;
    }

    /** {@return the assumptions of the plan} */
    public List<String> assumptions() {
        return parts.assumptions;
    }

    /** {@return whether the reached value is exact under the assumptions, neither a normal approximation nor simulated} */
    public boolean exact() {
        return parts.exact;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Plan that && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    /** {@return the sentence} */
    @Override
    public String toString() {
        return parts.sentence;
    }

    /** Collects the parts of a plan. */
    public static final class Builder {
        private final String kind;
        private final String method;
        private final ConfidenceLevel level;
        private final Goal goal;
        private List<Group> groups = List.of();
        private long smallest;
        private String sentence = "";
        private List<String> assumptions = List.of();
        private boolean exact;

        private Builder(String kind, String method, ConfidenceLevel level, Goal goal) {
            this.kind = kind;
            this.method = method;
            this.level = level;
            this.goal = goal;
        }

        /**
         * Sets the items to collect.
         *
         * @param items the groups
         * @return this builder
         */
        public Builder groups(List<Group> items) {
            this.groups = List.copyOf(items);
            return this;
        }

        /**
         * Sets the items to collect to a single group.
         *
         * @param name the name of the group
         * @param items the number of items
         * @return this builder
         */
        public Builder group(String name, long items) {
            return groups(List.of(new Group(name, items)));
        }

        /**
         * Sets the first total that reaches the goal.
         *
         * @param n the total
         * @return this builder
         */
        public Builder smallest(long n) {
            this.smallest = n;
            return this;
        }

        /**
         * Sets the sentence with the items to collect and the goal that they reach.
         *
         * @param text the sentence
         * @return this builder
         */
        public Builder sentence(String text) {
            this.sentence = text;
            return this;
        }

        /**
         * Sets the assumptions.
         *
         * @param sentences the assumptions
         * @return this builder
         */
        public Builder assumptions(List<String> sentences) {
            this.assumptions = List.copyOf(sentences);
            return this;
        }

        /**
         * Declares whether the reached value is exact under the assumptions.
         *
         * @param yes false for a normal approximation or a simulation, which is the default
         * @return this builder
         */
        public Builder exact(boolean yes) {
            this.exact = yes;
            return this;
        }

        /**
         * Creates the plan.
         *
         * @return the plan
         */
        public Plan build() {
            return new Plan(new Parts(kind, method, level, groups, goal, smallest, sentence, assumptions, exact));
        }
    }
}
