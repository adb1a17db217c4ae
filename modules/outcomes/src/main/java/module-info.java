/**
 * Outcomes of items without a true label: grades, seconds, costs, repeated answers and counts of errors, with their metrics and interval
 * methods.
 *
 * <p>The packages of outcomes, of measures of retrieval, of spans such as named entities and of sets of labels are exported. {@link
 * java.util.ServiceLoader} finds the metrics and methods.
 */
@SuppressWarnings("module")
module dev.credence.outcomes {
    requires dev.credence.numerics;
    requires transitive dev.credence.api;
    requires static org.jspecify;

    exports dev.credence.outcomes;
    exports dev.credence.outcomes.count;
    exports dev.credence.outcomes.metric to
            dev.credence.judge;
    exports dev.credence.outcomes.retrieval;
    exports dev.credence.outcomes.span;

    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.outcomes.interval.Betting,
            dev.credence.outcomes.interval.EmpiricalBernstein,
            dev.credence.outcomes.interval.HallMean,
            dev.credence.outcomes.interval.StudentMean,
            dev.credence.outcomes.quantile.OrderStatistic;
    provides dev.credence.api.comparison.Comparator with
            dev.credence.outcomes.quantile.QuantileDifference;
    provides dev.credence.api.metric.Metric with
            dev.credence.outcomes.metric.Mean,
            dev.credence.outcomes.metric.NetWins,
            dev.credence.outcomes.metric.PassAll,
            dev.credence.outcomes.metric.PassAt,
            dev.credence.outcomes.metric.Quantile,
            dev.credence.outcomes.metric.Ratio,
            dev.credence.outcomes.metric.RootMeanSquare,
            dev.credence.outcomes.metric.Share,
            dev.credence.outcomes.metric.WinRate;
    provides dev.credence.api.metric.MetricProvider with
            dev.credence.outcomes.metric.RetrievalMetrics,
            dev.credence.outcomes.metric.agreement.AgreementMetrics,
            dev.credence.outcomes.metric.count.CountMetrics;
}
