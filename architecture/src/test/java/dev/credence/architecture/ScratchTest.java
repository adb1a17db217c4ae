package dev.credence.architecture;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.interval.Run;
import dev.credence.testkit.cases.*;
import dev.credence.testkit.laws.*;
import org.junit.jupiter.api.Test;
class ScratchTest {
  @Test void go() {
    for (String id : new String[]{"ece","eer","pauc","precision-at-recall","tpr-at-fpr","pauc:fpr=0..0.2","tpr-at-fpr:fpr=0.2"}) {
      try { InfluenceLaws.standardErrorAgreesWithSimulation((Metric<ScoredSample>) Registered.REGISTRY.metric(id), KnownTruth.scores()); System.err.println(id+" OK"); }
      catch (Throwable e) { System.err.println(id+" "+e.getMessage()); }
      try { InfluenceLaws.equalTheNumericalDerivativeBesideCorners((Metric<ScoredSample>) Registered.REGISTRY.metric(id), Scores.corners()); System.err.println(id+" OK corners"); }
      catch (Throwable e) { System.err.println(id+" "+e.getMessage()); }
    }
    for (String id : new String[]{"permutation","paired-bootstrap"}) for (var c : ComparisonCases.ofMatrices(ReferenceMetrics.predictedPrevalence())) {
      var k = Registered.REGISTRY.comparator(id);
      if (c.fits(k)) try { ComparatorLaws.neutralMetricsHaveNoBetterSystem(k, c, Run.defaults().withDraws(2000)); System.err.println(id+" OK"); }
      catch (Throwable e) { System.err.println(id+" "+e.getMessage()); }
    }
  }
}
