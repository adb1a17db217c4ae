/** Metrics of similarity and an interval method, for Credence. */
module org.example.similarity {
    requires dev.credence.guice;
    requires transitive dev.credence.api;

    exports org.example.similarity;

    provides dev.credence.api.metric.Metric with
            org.example.similarity.Kulczynski,
            org.example.similarity.SokalSneath;
    provides dev.credence.api.interval.IntervalMethod with
            org.example.similarity.Chernoff;
}
