package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every registered interval method of the module of Monte Carlo methods obeys every law of the testkit, while another process tests the others. */
class RegisteredSimulationLawsTest {
    @TestFactory
    Stream<DynamicNode> methods() {
        return Registered.REGISTRY.methods().stream()
                .filter(Registered::simulates)
                .map(method -> Registered.laws(method.id(), Registered.contract(method)));
    }

    @Test
    void bootstrapsAreAmongThem() {
        assertThat(Registered.REGISTRY.methods().stream().filter(Registered::simulates))
                .extracting(method -> method.id())
                .contains("bootstrap-percentile", "bayesian-bootstrap");
    }
}
