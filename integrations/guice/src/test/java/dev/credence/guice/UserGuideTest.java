package dev.credence.guice;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.guice.Parts.Fixed;
import dev.credence.guice.Parts.Lift;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs the examples of the user guide. */
class UserGuideTest {
    static final class Report {
        private final Credence credence;

        @Inject
        Report(Credence credence) {
            this.credence = credence;
        }

        Estimate precision(ConfusionMatrix matrix) {
            return credence.estimate("hits", matrix);
        }
    }

    @Test
    void boundMetricOfTheGuideIsFound() {
        Injector injector = Guice.createInjector(new CredenceModule(), new AbstractModule() {
            @Override
            protected void configure() {
                CredenceModule.metrics(binder()).addBinding().to(Lift.class);
                CredenceModule.methods(binder()).addBinding().to(Fixed.class);
                CredenceModule.defaults(binder()).toInstance(new Defaults(List.of("fixed:half=0.05"), List.of()));
            }
        });
        Estimate precision = injector.getInstance(Report.class).precision(ConfusionMatrix.binary(199, 2, 13, 355));

        assertThat(precision.method()).isEqualTo("fixed:half=0.05");
        assertThat(injector.getInstance(Credence.class).registry().metric("lift"))
                .isInstanceOf(Lift.class);
    }
}
