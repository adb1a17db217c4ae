package dev.credence.spring;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A metric and a method as a user would write and declare them. */
final class Parts {
    private Parts() {}

    /** Precision over prevalence. */
    static class Lift implements BinaryMetric {
        @Override
        public String id() {
            return "lift-of-ours";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp) / ((tp + fn) / (tp + fp + fn + tn));
        }
    }

    /** Another metric with the same id. */
    static final class OtherLift extends Lift {}

    /** Returns the proportion plus and minus 0.1. */
    static final class Fixed implements ProportionIntervalMethod {
        @Override
        public String id() {
            return "fixed";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return (k, n) -> Math.max(0, k / (double) n - 0.1);
        }
    }

    /** Declared by the interface, with its wildcard. */
    @Configuration(proxyBeanMethods = false)
    static class LiftByInterface {
        @Bean
        Metric<?> lift() {
            return new Lift();
        }
    }

    /** Declared by the class. */
    @Configuration(proxyBeanMethods = false)
    static class LiftByClass {
        @Bean
        Lift liftOfOurs() {
            return new Lift();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Clash {
        @Bean
        OtherLift otherLift() {
            return new OtherLift();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class AMethod {
        @Bean
        Fixed fixed() {
            return new Fixed();
        }
    }

    /** A provider of two metrics. */
    @Configuration(proxyBeanMethods = false)
    static class AProvider {
        @Bean
        MetricProvider ours() {
            return () -> List.of(new Lift(), new Threat());
        }
    }

    /** The threat score under a name of its own. */
    static final class Threat implements BinaryMetric {
        @Override
        public String id() {
            return "threat-of-ours";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp + fn);
        }
    }

    /** A plugin's class that is also discovered. */
    @Configuration(proxyBeanMethods = false)
    static class AnInstalledMetricAsABean {
        @Bean
        Metric<?> f1() {
            return Registry.load().metric("f1");
        }
    }
}
