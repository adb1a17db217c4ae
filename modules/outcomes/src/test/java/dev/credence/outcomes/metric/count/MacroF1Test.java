package dev.credence.outcomes.metric.count;

class MacroF1Test extends CountMetricLaws {
    MacroF1Test() {
        super(CountFormula.F1, "average=macro");
    }
}
