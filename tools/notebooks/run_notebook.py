"""Runs the code cells of a notebook (standard input) in Deno's kernel and prints their outputs as JSON.

Usage: run_notebook.py DENO FOLDER. Needs jupyter_client (Debian: python3-jupyter-client)."""

import json
import sys
from queue import Empty

from jupyter_client import KernelManager
from jupyter_client.kernelspec import KernelSpec

deno, folder = sys.argv[1:]
command = [deno, "jupyter", "--kernel", "--conn", "{connection_file}"]


def started():
    """A kernel that answers, and its client."""
    manager = KernelManager()
    manager._kernel_spec = KernelSpec(argv=command, display_name="Deno", language="typescript")
    manager.start_kernel(cwd=folder)
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=45)
    except RuntimeError:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
        raise
    return manager, client


def started_at_last(attempts=5):
    """The same. The ports of a kernel are free when they are chosen, and may be taken before it opens them."""
    for left in reversed(range(attempts)):
        try:
            return started()
        except RuntimeError:
            if left == 0:
                raise


manager, client = started_at_last()


def run_all(codes):
    """The outputs of each cell. All are sent at once; what comes back names the cell that it is of."""
    requests = [client.execute(code, stop_on_error=False) for code in codes]
    outputs = {request: [] for request in requests}
    running = set(requests)
    patience = 240
    while True:
        try:
            message = client.get_iopub_msg(timeout=patience)
        except Empty:
            return [outputs[request] for request in requests]
        request = message["parent_header"].get("msg_id")
        if request not in outputs:
            continue
        kind, content = message["msg_type"], message["content"]
        if kind == "stream":
            outputs[request].append({"output_type": kind, "name": content["name"], "text": content["text"]})
        elif kind in ("execute_result", "display_data"):
            outputs[request].append({"output_type": "display_data", "data": content["data"], "metadata": {}})
        elif kind == "error":
            outputs[request].append({"output_type": kind, "ename": content["ename"], "evalue": content["evalue"], "traceback": []})
        elif kind == "status" and content["execution_state"] == "idle":
            running.discard(request)
            if not running:
                patience = 2  # Deno's kernel may show the value of a cell after it has said that it is idle.


try:
    cells = json.load(sys.stdin)["cells"]
    print(json.dumps(run_all(["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"])))
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
