package dev.credence.cli.gate;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.cli.Failure;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.options.CliObservations;
import dev.credence.report.Report;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GatePlan;
import dev.credence.report.gate.GateReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/**
 * The task of a gate: its verdict, or its plan.
 *
 * @param gate the expectations
 * @param plan the plan of the gate; empty if the gate judges
 */
record GateRequest(Gate gate, Optional<GatePlan> plan) {
    /** The option of a plan. */
    static final class PlanOptions {
        @Option(
                names = "--plan",
                description =
                        "Give no verdict, but show for each check which verdicts are possible on these items, how probable"
                                + " they are, and how many items it needs; up to --draws samples are drawn (default: 500, or 10,000 where checks rest on"
                                + " many rows). With"
                                + " --baseline NAME.credence no FILE is needed.")
        private boolean planned;

        boolean given() {
            return planned;
        }

        /** Returns the options of the computation of a gate, which in a plan do not have the draws of the plan. */
        ComputeOptions ofGate(ComputeOptions how) {
            return planned ? ComputeOptions.defaults().withSeed(how.seed()) : how;
        }

        /** Returns the question, after checking that no file is written that only a verdict has, and that no runs are compared. */
        GateRequest question(Gate gate, ComputeOptions how, boolean junit, boolean burnIn) {
            if (!planned) {
                return new GateRequest(gate, Optional.empty());
            }
            if (junit || burnIn) {
                throw Failure.usage("--plan gives no verdict: leave out " + (junit ? "--junit" : "--burn-in")
                        + ", or leave out --plan");
            }
            return Failure.ofArguments(
                    () -> new GateRequest(gate, Optional.of(GatePlan.of(gate).run(how))));
        }
    }

    /** Answers a question about observations, by the plan or by the gate. */
    @FunctionalInterface
    interface Answering<O> {
        /** Returns the report on all rows and on each slice. */
        Report answer(O whole, Map<String, O> slices, Map<String, Object> input, List<String> notes);
    }

    /** Returns the same task against a baseline whose items are others than those of the run, and stay as they are. */
    GateRequest keepingBaseline() {
        return new GateRequest(gate.keepingBaseline(), plan.map(GatePlan::keepingBaseline));
    }

    /** Returns the answer for two systems. */
    Report two(ObservedPair whole, Map<String, ObservedPair> slices, Map<String, Object> input, List<String> notes) {
        gate.expectations().forEach(expectation -> CliObservations.require(expectation.metric(), whole));
        return answer(
                planned -> planned.report(whole, slices).describedBy(input, notes),
                judged -> described(judged.report(whole, slices), input, notes));
    }

    /** Describes the input, and makes all verdicts inconclusive if a note contradicts an assumption of the bounds. */
    static GateReport described(GateReport report, Map<String, Object> input, List<String> notes) {
        GateReport described = report.describedBy(input, notes);
        return RowDoubts.reason(notes).map(described::doubted).orElse(described);
    }

    /** Returns the answer for one system. */
    Report one(Observations whole, Map<String, Observations> slices, Map<String, Object> input, List<String> notes) {
        gate.expectations().forEach(expectation -> CliObservations.require(expectation.metric(), whole));
        return answer(
                planned -> planned.report(whole, slices).describedBy(input, notes),
                judged -> described(judged.report(whole, slices), input, notes));
    }

    private Report answer(Function<GatePlan, Report> planned, Function<Gate, Report> judged) {
        return CliObservations.answered(() -> plan.map(planned).orElseGet(() -> judged.apply(gate)));
    }
}
