package dev.credence.report.gate;

import java.util.ArrayList;
import java.util.List;

/** All checks of a gate, judged together: those that have enough to be judged. */
final class Family {
    private final List<GateScope> subjects;
    private final List<Member> members;
    private final GateSetting setting;

    Family(List<GateScope> subjects, List<Member> members, GateSetting setting) {
        this.subjects = subjects;
        this.members = members;
        this.setting = setting;
    }

    /** A check, and what it is about. */
    record Member(GateScope subject, Expectation expectation, GateCheck check) {}

    List<GateDecision> decisions(double alpha) {
        List<Member> judged =
                members.stream().filter(member -> member.check().isJudged()).toList();
        Multiplicity.Joint joint = joint(judged);
        double[] pass = setting.multiplicity()
                .tails(
                        judged.size(),
                        alpha,
                        joint,
                        (i, tail) -> judged.get(i).check().passes(tail));
        double[] fail = setting.multiplicity()
                .tails(
                        judged.size(),
                        alpha,
                        joint,
                        (i, tail) -> judged.get(i).check().fails(tail));
        List<GateDecision> decisions = new ArrayList<>();
        int next = 0;
        for (Member member : members) {
            GateCheck check = member.check();
            decisions.add(check.isJudged() ? check.decided(pass[next], fail[next]) : check.unjudged(alpha));
            next += check.isJudged() ? 1 : 0;
        }
        return decisions;
    }

    private Multiplicity.Joint joint(List<Member> judged) {
        if (setting.multiplicity() != Multiplicity.MAX_T) {
            return (some, alpha) -> alpha / some.length;
        }
        CheckInfluences influences = CheckInfluences.of(subjects);
        return CheckDeviates.of(
                judged.stream()
                        .map(member -> influences.of(member.expectation(), member.subject()))
                        .toList(),
                setting.run());
    }
}
