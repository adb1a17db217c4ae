/**
 * Contracts of Credence: evidence, sampling designs, metrics, interval methods, comparators, their registry and a facade.
 * Needs nothing but the JDK at run time.
 *
 * <p>The qualified export contains the storage of evidence, which states and the command line use directly. Names there may change in
 * any release. Those modules are absent while this one is compiled, hence the suppressed warning.
 */
@SuppressWarnings("module")
module dev.credence.api {
    requires static org.jspecify;

    exports dev.credence;
    exports dev.credence.api.comparison;
    exports dev.credence.api.evidence;
    exports dev.credence.api.internal to
            dev.credence.cli,
            dev.credence.sequential,
            dev.credence.state;
    exports dev.credence.api.internal.provider to
            dev.credence.cli,
            dev.credence.coverage,
            dev.credence.decision,
            dev.credence.delta;
    exports dev.credence.api.internal.scores to
            dev.credence.cli,
            dev.credence.state;
    exports dev.credence.api.interval;
    exports dev.credence.api.metric;
    exports dev.credence.api.metric.derived;
    exports dev.credence.api.option;
    exports dev.credence.api.refusal;
    exports dev.credence.api.registry;
    exports dev.credence.api.sample;
    exports dev.credence.api.text to
            dev.credence.bayes,
            dev.credence.cli,
            dev.credence.crossvalidation,
            dev.credence.curves,
            dev.credence.decision,
            dev.credence.delta,
            dev.credence.frequentist,
            dev.credence.hypothesis,
            dev.credence.jackson,
            dev.credence.judge,
            dev.credence.metrics,
            dev.credence.montecarlo,
            dev.credence.outcomes,
            dev.credence.report,
            dev.credence.sequential,
            dev.credence.state;

    uses dev.credence.api.comparison.Comparator;
    uses dev.credence.api.interval.IntervalMethod;
    uses dev.credence.api.metric.Metric;
    uses dev.credence.api.metric.MetricProvider;
}
