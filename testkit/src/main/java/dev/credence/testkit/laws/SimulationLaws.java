package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.testkit.cases.ComparisonCase;
import dev.credence.testkit.cases.IntervalCase;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What answers that say they were simulated owe to the run: its seed, its draws, and an end when it is cancelled. */
public final class SimulationLaws {
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.P95;

    private SimulationLaws() {}

    /**
     * A method that simulates says seed and draws of the run, gives other bits for another seed, and stops when it is cancelled.
     *
     * @param method the method
     * @param cases where it fits; passed over where its answers were not simulated
     * @param run draws, threads
     */
    public static void followTheRun(IntervalMethod method, List<? extends IntervalCase<?>> cases, Run run) {
        follow(method.spelling(), cases, asked -> other -> asked.ask(method, LEVEL, other), run);
    }

    /**
     * A comparator that simulates says seed and draws of the run, gives other bits for another seed, and stops when it is cancelled.
     *
     * @param comparator the comparator
     * @param cases where it fits; passed over where its answers were not simulated
     * @param run draws, threads
     */
    public static void followTheRun(Comparator comparator, List<? extends ComparisonCase<?>> cases, Run run) {
        ComparisonOptions question = ComparisonOptions.at(LEVEL);
        follow(comparator.spelling(), cases, asked -> other -> asked.ask(comparator, question, other), run);
    }

    private static <Q> void follow(
            String subject, List<Q> cases, Function<Q, Function<Run, Inference>> asker, Run run) {
        List<Function<Run, Inference>> simulated = cases.stream()
                .map(asker)
                .filter(ask -> ask.apply(run).simulation().isPresent())
                .toList();
        for (Function<Run, Inference> ask : simulated) {
            saysWhatItDid(subject, ask, run.withSeed(run.seed() + 1));
            stops(subject, ask, run);
        }
        Check.that(
                simulated.isEmpty() || simulated.stream().anyMatch(ask -> isMovedByTheSeed(ask, run)),
                () -> law(subject) + "another seed must give other bits: none of " + simulated.size()
                        + " answers moved with seeds " + run.seed() + " to " + (run.seed() + 3));
    }

    private static void saysWhatItDid(String subject, Function<Run, Inference> ask, Run run) {
        Inference answer = ask.apply(run);
        long draws = answer.simulation().map(Simulation::draws).orElse(0L);
        long seed = answer.simulation().map(Simulation::seed).orElse(run.seed());
        Check.that(
                seed == run.seed() && draws == run.draws(draws),
                () -> law(subject) + "it must say what was asked: seed=" + run.seed() + ", draws=" + run.draws(draws)
                        + ", said seed=" + seed + ", draws=" + draws + " in " + answer);
    }

    private static void stops(String subject, Function<Run, Inference> ask, Run run) {
        Inference answer = ask.apply(run.withCancellation(() -> true));
        Check.that(
                answer.status() == Status.CANCELLED && Double.isNaN(answer.width()),
                () -> law(subject) + "a cancelled run must end with the status CANCELLED and without bounds: "
                        + answer.status() + " in " + answer);
    }

    private static boolean isMovedByTheSeed(Function<Run, Inference> ask, Run run) {
        Inference once = ask.apply(run);
        return Stream.of(1, 2, 3)
                .map(more -> ask.apply(run.withSeed(run.seed() + more)))
                .anyMatch(other -> once.lower() != other.lower() || once.upper() != other.upper());
    }

    private static String law(String subject) {
        return "simulations follow the run: " + subject + ": ";
    }
}
