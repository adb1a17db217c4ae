package dev.credence.report.gate;

import java.util.ArrayList;
import java.util.List;

/** All checks of a gate, judged together: those that have enough to be judged. */
final class Family {
    private final List<GateCheck<?>> checks;
    private final double alpha;

    Family(List<GateCheck<?>> checks, double alpha) {
        this.checks = checks;
        this.alpha = alpha;
    }

    List<GateDecision> decisions(GateSetting setting) {
        List<GateCheck<?>> judged = checks.stream().filter(GateCheck::isJudged).toList();
        Multiplicity procedure = setting.multiplicity();
        double[] pass =
                procedure.tails(judged.size(), alpha, (i, tail) -> judged.get(i).passes(tail));
        double[] fail =
                procedure.tails(judged.size(), alpha, (i, tail) -> judged.get(i).fails(tail));
        List<GateDecision> decisions = new ArrayList<>();
        int next = 0;
        for (GateCheck<?> check : checks) {
            decisions.add(check.isJudged() ? check.decided(pass[next], fail[next]) : check.unjudged(alpha));
            next += check.isJudged() ? 1 : 0;
        }
        return decisions;
    }
}
